// How a board lies in a picture: a geometry fitted into a size, perhaps turned by half a turn.
//
// It places cells and sides, in CSS pixels, and finds the cell near a point.  It never changes: a
// picture of another size gets another view.  Draws nothing.

export class View {
  geometry;
  width;
  height;
  turned;
  /** CSS pixels between neighbours. */
  unit;

  #origin;
  #cells; // id to {x, y, at}, as they lie in the picture, in units

  /** `turned` shows the board as the player on its far side sees it. */
  constructor(geometry, { width, height }, turned = false) {
    Object.assign(this, { geometry, width, height, turned });
    const sign = turned ? -1 : 1;
    this.#cells = new Map(
      geometry.cells.map(([id, , x, y], at) => [id, { x: sign * x, y: sign * y, at }]),
    );
    const cells = [...this.#cells.values()];
    const room = this.margin + 0.2; // and some for the shadow
    const [left, right] = bounds(cells.map(({ x }) => x), room);
    const [top, bottom] = bounds(cells.map(({ y }) => y), room);
    // Small boards need not fill large screens.
    const most = Math.max(110, Math.min(width, height) / 7);
    this.unit = Math.min(width / (right - left), height / (bottom - top), most);
    this.#origin = [
      width / 2 - ((left + right) / 2) * this.unit,
      height / 2 - ((top + bottom) / 2) * this.unit,
    ];
  }

  /** From the outermost cells to the rim of the plate, in units: room for sides and coordinates. */
  get margin() {
    const { shape } = this.geometry;
    if (shape === "square") return 0.86;
    return this.sides.length ? 1.42 : 1.06;
  }

  /** The regions that are sides. */
  get sides() {
    return this.geometry.regions.filter((region) => region.kind === "side");
  }

  /** Whether pieces show their player by form as well, see glyphs.js. */
  get formed() {
    return Object.values(this.geometry.glyphs).some((glyph) => glyph.shape !== "stone");
  }

  /** The place of a cell. */
  point(id) {
    const { x, y } = this.#cells.get(id);
    return this.#place(x, y);
  }

  /** The place of a cell among the pieces of a frame. */
  index(id) {
    return this.#cells.get(id)?.at;
  }

  /** How far two cells lie from each other, in units. */
  far(a, b) {
    const [p, q] = [this.#cells.get(a), this.#cells.get(b)];
    return Math.hypot(p.x - q.x, p.y - q.y);
  }

  /** The id of the cell near a point, or null. */
  at(px, py) {
    let best = null;
    let least = 0.62 ** 2; // a little more than half way to a neighbour
    const [x, y] = [(px - this.#origin[0]) / this.unit, (py - this.#origin[1]) / this.unit];
    for (const [id, cell] of this.#cells) {
      const far = (x - cell.x) ** 2 + (y - cell.y) ** 2;
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  /** The line of a side, moved outwards by some units. */
  edge(region, out) {
    const sign = this.turned ? -1 : 1;
    const points = region.line.map(([x, y]) => this.#place(sign * x, sign * y));
    if (points.length < 2) return points;
    const [ax, ay] = points[0];
    const [bx, by] = points.at(-1);
    const long = Math.hypot(bx - ax, by - ay) || 1;
    let [nx, ny] = [(by - ay) / long, (ax - bx) / long];
    const [mx, my] = [this.width / 2, this.height / 2];
    if (nx * ((ax + bx) / 2 - mx) + ny * ((ay + by) / 2 - my) < 0) [nx, ny] = [-nx, -ny];
    return points.map(([x, y]) => [x + nx * out * this.unit, y + ny * out * this.unit]);
  }

  #place(x, y) {
    return [this.#origin[0] + x * this.unit, this.#origin[1] + y * this.unit];
  }
}

const bounds = (values, room) => [Math.min(...values) - room, Math.max(...values) + room];

/** How high a picture of a geometry has to be that leaves no rims empty, for a width of 1. */
export function proportion(geometry) {
  const unit = (width, height) => new View(geometry, { width, height }).unit;
  return unit(1, 1e6) / unit(1e6, 1);
}
