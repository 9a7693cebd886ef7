// The board as a picture: two canvases, one for what never moves and one for the rest.
//
// It draws a geometry and whatever `show` was given last, in units of the distance of neighbours;
// it redraws a canvas only when something on it changed, at most once per animation frame.  It
// knows no rule and takes no input; `at` tells which cell is near a point, `view` how the page
// has to place what it lays over the board.

import { inks, outline, paint } from "./glyphs.js";

const TAU = 2 * Math.PI;
const HEX = 1 / Math.sqrt(3); // from the middle of a hexagon to its corners
const HALF_ROOT_3 = Math.sqrt(3) / 2;
const TRACK = 0.2; // from the line of a side to the middle of its track
const LANES = [-0.07, 0.07]; // of the two players, from there
const STONE = { hex: 0.43, square: 0.41 };
const DOT = { hex: 0.16, square: 0.21 }; // of a stone
const SLIDE = 200; // ms
const ZOOM = 160;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const ease = (s) => 1 - (1 - s) ** 3;

const EMPTY = {
  pieces: "", // a letter per cell
  marks: [],
  links: [],
  last: [],
  targets: [], // cells that may be clicked next
  chosen: [], // cells clicked so far
  aimed: null, // the cell under the pointer or the cursor
  trail: [], // the way of the move that a click would make
  pending: [], // the cells of a move that is not played yet
  coordinates: true,
  groups: false,
};

export class Board {
  /** Called with the view after every change of it. */
  onview = () => {};

  #surface;
  #play;
  #ink = null; // read from the style when it is first needed
  #geometry = null;
  #state = { ...EMPTY };
  #cell = new Map(); // id to {x, y, at}
  #size = { width: 0, height: 0, ratio: 1 };
  #unit = 0; // CSS pixels between neighbours, not zoomed
  #origin = [0, 0]; // of the geometry, in CSS pixels
  #zoom = { scale: 1, x: 0, y: 0 };
  #zooming = null;
  #dirty = new Set();
  #asked = 0;
  #moving = [];

  /** `surface` and `play` are canvases of the same size, one over the other. */
  constructor(surface, play) {
    this.#surface = surface;
    this.#play = play;
    new ResizeObserver(([entry]) => this.#resize(entry)).observe(play);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.restyle());
    matchMedia("(forced-colors: active)").addEventListener("change", () => this.restyle());
  }

  /** Shows the empty board of a geometry. */
  use(geometry) {
    this.#geometry = geometry;
    this.#cell = new Map(geometry.cells.map(([id, , x, y], at) => [id, { x, y, at }]));
    this.#state = { ...EMPTY, coordinates: this.#state.coordinates, groups: this.#state.groups };
    this.#moving = [];
    this.#zoom = { scale: 1, x: 0, y: 0 };
    this.#fit();
  }

  /** Changes some of what is shown; `moved` lets a piece glide along `last` to its new cell. */
  show(change, moved = false) {
    if ("coordinates" in change) this.#draw("surface");
    if (moved && change.pieces && !still.matches) this.#glide(change.pieces, change.last ?? []);
    else if (change.pieces && change.pieces !== this.#state.pieces) this.#moving = [];
    Object.assign(this.#state, change);
    this.#draw("play");
  }

  /** Takes the colours from the style anew. */
  restyle() {
    this.#ink = null;
    this.#draw("surface", "play");
  }

  /** How the board lies: the distance of neighbours and a cell's place, in CSS pixels. */
  get view() {
    return {
      unit: this.#unit,
      zoom: this.#zoom,
      place: (id) => this.#point(id),
    };
  }

  /** The id of the cell that is near a point of the canvas, in CSS pixels, or null. */
  at(x, y) {
    const { scale } = this.#zoom;
    let best = null;
    let least = 0.62 ** 2; // a little more than half way to a neighbour
    for (const [id, cell] of this.#cell) {
      const dx = ((x - this.#zoom.x) / scale - this.#origin[0]) / this.#unit - cell.x;
      const dy = ((y - this.#zoom.y) / scale - this.#origin[1]) / this.#unit - cell.y;
      const far = dx * dx + dy * dy;
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  /** Enlarges the board around a point of it, in CSS pixels, or with scale 1 shows all of it. */
  zoom(scale, x = 0, y = 0) {
    const { width, height } = this.#size;
    const bound = (offset, size) => Math.min(0, Math.max(size * (1 - scale), offset));
    const to = { scale, x: bound(x - x * scale, width), y: bound(y - y * scale, height) };
    if (still.matches) {
      this.#zoom = to;
      this.#zooming = null;
    } else this.#zooming = { from: this.#zoom, to, start: performance.now() };
    this.#draw("surface", "play");
    this.onview(this.view);
  }

  // Size and place.

  #resize(entry) {
    const { width, height } = entry.contentRect;
    const ratio = window.devicePixelRatio || 1;
    if (!width || !height) return;
    this.#size = { width, height, ratio };
    for (const canvas of [this.#surface, this.#play]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.#zoom = { scale: 1, x: 0, y: 0 };
    this.#zooming = null;
    this.#fit();
    this.#render(performance.now()); // a resized canvas is blank: do not wait
  }

  /** Places the geometry in the middle, with room for its sides and coordinates. */
  #fit() {
    const { width, height } = this.#size;
    if (!this.#geometry || !width) return;
    const margin = this.#margin + 0.2; // and some for the shadow
    const xs = this.#geometry.cells.map((cell) => cell[2]);
    const ys = this.#geometry.cells.map((cell) => cell[3]);
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
    // Small boards need not fill large screens.
    const most = Math.max(110, Math.min(width, height) / 7);
    this.#unit = Math.min(width / (right - left), height / (bottom - top), most);
    this.#origin = [
      width / 2 - ((left + right) / 2) * this.#unit,
      height / 2 - ((top + bottom) / 2) * this.#unit,
    ];
    this.#draw("surface", "play");
    this.onview(this.view);
  }

  /** From the outermost cells to the rim of the plate: room for sides and coordinates. */
  get #margin() {
    const { shape, regions } = this.#geometry;
    if (shape === "square") return 0.86;
    return regions.some((region) => region.kind === "side") ? 1.42 : 1.06;
  }

  #point(id) {
    const { x, y } = this.#cell.get(id);
    return [this.#origin[0] + x * this.#unit, this.#origin[1] + y * this.#unit];
  }

  // Time.

  #draw(...layers) {
    for (const layer of layers) this.#dirty.add(layer);
    if (!this.#asked) this.#asked = requestAnimationFrame((now) => this.#render(now));
  }

  #render(now) {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    if (!this.#geometry || !this.#size.width || !this.#play.isConnected) return;
    this.#ink ??= inks(this.#play);
    if (this.#zooming) {
      const { from, to, start } = this.#zooming;
      const s = ease(Math.min(1, Math.max(0, (now - start) / ZOOM)));
      const between = (key) => from[key] + (to[key] - from[key]) * s;
      this.#zoom = { scale: between("scale"), x: between("x"), y: between("y") };
      if (s === 1) this.#zooming = null;
      this.#dirty.add("surface").add("play");
      this.onview(this.view);
    }
    this.#moving = this.#moving.filter((move) => now < move.start + SLIDE);
    const dirty = this.#dirty;
    this.#dirty = new Set();
    if (dirty.has("surface")) this.#paintSurface(this.#begin(this.#surface));
    if (dirty.has("play")) this.#paintPlay(this.#begin(this.#play), now);
    if (this.#zooming || this.#moving.length) this.#draw("play");
  }

  /** A clean context whose unit is the distance of neighbours. */
  #begin(canvas) {
    const ctx = canvas.getContext("2d");
    const { ratio } = this.#size;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const { scale, x, y } = this.#zoom;
    const k = scale * ratio;
    ctx.setTransform(k, 0, 0, k, x * ratio, y * ratio);
    return ctx;
  }

  /** Finds what moves between two positions: one piece gone, the same one come, or mere fading. */
  #glide(pieces, last) {
    const before = this.#state.pieces;
    if (!before || before.length !== pieces.length || before === pieces) return;
    const start = performance.now();
    const ids = this.#geometry.cells.map((cell) => cell[0]);
    const gone = [];
    const come = [];
    for (let i = 0; i < pieces.length; i++) {
      if (before[i] === pieces[i]) continue;
      if (before[i] !== ".") gone.push({ id: ids[i], letter: before[i] });
      if (pieces[i] !== ".") come.push({ id: ids[i], letter: pieces[i] });
    }
    this.#moving = [];
    if (gone.length + come.length > 6) return; // a jump, not a move
    const one = gone.length === 1 && come.length === 1 && gone[0].letter === come[0].letter;
    if (one && gone[0].id !== come[0].id) {
      const onWay = last[0] === gone[0].id && last.at(-1) === come[0].id;
      const way = onWay ? last : [gone[0].id, come[0].id];
      this.#moving.push({ kind: "slide", ...come[0], way, start });
      return;
    }
    for (const piece of gone) this.#moving.push({ kind: "out", ...piece, start });
    for (const piece of come) this.#moving.push({ kind: "in", ...piece, start });
  }

  // The canvas of what never moves.

  #paintSurface(ctx) {
    const { shape, cells, regions } = this.#geometry;
    const unit = this.#unit;
    const points = cells.map(([id]) => this.#point(id));
    this.#paintPlate(ctx, points);
    if (shape === "hex") {
      ctx.fillStyle = this.#ink.get("tile");
      ctx.strokeStyle = this.#ink.get("tile-edge");
      ctx.lineWidth = Math.max(0.75, unit * 0.014);
      ctx.lineJoin = "round";
      ctx.beginPath();
      for (const [x, y] of points) hexagon(ctx, x, y, unit * HEX * 0.965);
      ctx.fill();
      ctx.stroke();
    } else this.#paintGrid(ctx, points);
    for (const region of regions) {
      if (region.kind === "goal") this.#paintGoal(ctx, region);
      if (region.kind === "side") this.#paintSide(ctx, region);
    }
    if (this.#state.coordinates) this.#paintCoordinates(ctx);
  }

  /** The plate that the cells lie on: their hull, grown by the margin. */
  #paintPlate(ctx, points) {
    const path = hull(points);
    const round = this.#unit * (this.#geometry.shape === "square" ? 0.3 : 0.5);
    const grown = grow(path, this.#margin * this.#unit - round);
    ctx.lineJoin = "round";
    const trace = (colour, width) => {
      ctx.fillStyle = ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.beginPath();
      line(ctx, grown);
      ctx.closePath();
      ctx.stroke();
      ctx.fill();
    };
    ctx.save();
    ctx.shadowColor = this.#ink.get("plate-shadow");
    ctx.shadowBlur = this.#unit * 0.35 * this.#size.ratio * this.#zoom.scale;
    ctx.shadowOffsetY = this.#unit * 0.06 * this.#size.ratio * this.#zoom.scale;
    trace(this.#ink.get("plate-edge"), 2 * round);
    ctx.restore();
    trace(this.#ink.get("plate"), 2 * round - Math.max(2, this.#unit * 0.03));
  }

  /** A field of crossing lines. */
  #paintGrid(ctx, points) {
    const unit = this.#unit;
    const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
    const ys = [...new Set(points.map(([, y]) => y))].sort((a, b) => a - b);
    const [left, right, top, bottom] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
    const pad = unit * 0.46;
    ctx.fillStyle = this.#ink.get("tile");
    ctx.beginPath();
    const [wide, high] = [right - left + 2 * pad, bottom - top + 2 * pad];
    ctx.roundRect(left - pad, top - pad, wide, high, unit * 0.16);
    ctx.fill();
    ctx.strokeStyle = this.#ink.get("grid");
    ctx.lineWidth = Math.max(0.75, unit * 0.02);
    ctx.beginPath();
    for (const x of xs) line(ctx, [[x, top], [x, bottom]]);
    for (const y of ys) line(ctx, [[left, y], [right, y]]);
    ctx.stroke();
  }

  /** An area tinted for its owner, its name on the edge towards the nearer end of the board. */
  #paintGoal(ctx, region) {
    const unit = this.#unit;
    const points = region.cells.map((id) => this.#point(id));
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const pad = unit * 0.47;
    const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
    const [wide, high] = [Math.max(...xs) + pad - left, Math.max(...ys) + pad - top];
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, unit * 0.16);
    ctx.fillStyle = this.#ink.get(`goal${region.player ?? 0}`);
    ctx.strokeStyle = this.#ink.get(`goal${region.player ?? 0}-edge`);
    ctx.lineWidth = Math.max(1.25, unit * 0.04);
    ctx.setLineDash(region.player === 1 ? [unit * 0.16, unit * 0.1] : []);
    ctx.fill();
    ctx.stroke();
    ctx.setLineDash([]);

    const middle = this.#size.height / 2;
    const above = top + high / 2 < middle;
    const size = this.#font(ctx, 0.3, 9, 15, 600);
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const x = left + wide / 2;
    const y = above ? top - size * 0.85 : top + high + size * 0.9;
    const half = ctx.measureText(region.name).width / 2 + size * 0.4;
    ctx.fillStyle = this.#ink.get("tile");
    ctx.fillRect(x - half, y - size * 0.62, 2 * half, size * 1.24);
    ctx.fillStyle = this.#ink.get("label");
    ctx.fillText(region.name, x, y);
  }

  /** A side of the board: a track with a lane for each player, and its number. */
  #paintSide(ctx, region) {
    const path = this.#edge(region, TRACK);
    ctx.strokeStyle = this.#ink.get("track");
    ctx.lineWidth = this.#unit * 0.3;
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.beginPath();
    line(ctx, path);
    ctx.stroke();
  }

  /** The number of a side, on the middle of its track. */
  #paintNumber(ctx, region) {
    const number = /^\w+/.exec(region.name)?.[0] ?? "";
    const [x, y] = along(this.#edge(region, TRACK), 0.5);
    const size = this.#font(ctx, 0.27, 8, 14, 600);
    ctx.fillStyle = this.#ink.get("plate");
    ctx.beginPath();
    ctx.arc(x, y, size * 0.85, 0, TAU);
    ctx.fill();
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = this.#ink.get("label");
    ctx.fillText(number, x, y + size * 0.06);
  }

  /** The line of a side, moved outwards by some units. */
  #edge(region, out) {
    const unit = this.#unit;
    const points = region.line.map(([x, y]) => [
      this.#origin[0] + x * unit,
      this.#origin[1] + y * unit,
    ]);
    if (points.length < 2) return points;
    const [ax, ay] = points[0];
    const [bx, by] = points.at(-1);
    const long = Math.hypot(bx - ax, by - ay) || 1;
    let [nx, ny] = [(by - ay) / long, (ax - bx) / long];
    const [mx, my] = [this.#size.width / 2, this.#size.height / 2];
    if (nx * ((ax + bx) / 2 - mx) + ny * ((ay + by) / 2 - my) < 0) [nx, ny] = [-nx, -ny];
    return points.map(([x, y]) => [x + nx * out * unit, y + ny * out * unit]);
  }

  /** Sets the font to some units, within bounds in the pixels of a usual page; returns its size. */
  #font(ctx, units, least, most, weight = 400) {
    const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const size = Math.max(least, Math.min(most * usual, this.#unit * units));
    ctx.font = `${weight} ${size}px system-ui, sans-serif`;
    return size;
  }

  /** Names of rows on their left, names of columns below the lowest cell that has them. */
  #paintCoordinates(ctx) {
    const { cells, rows, shape, regions } = this.#geometry;
    const unit = this.#unit;
    const sides = regions.some((region) => region.kind === "side");
    const away = shape === "hex" ? (sides ? 1.38 : 0.94) : 0.65;
    this.#font(ctx, 0.24, 8, 13);
    ctx.fillStyle = this.#ink.get("coordinate");
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const split = (name) => /^(\D+)(\d+)$/.exec(name).slice(1);
    const numbers = regions
      .filter((region) => region.kind === "side")
      .map((region) => along(this.#edge(region, TRACK), 0.5));
    const put = (name, x, y) => {
      // On a crowded board the number of a side matters more than a coordinate.
      if (numbers.some(([nx, ny]) => Math.hypot(nx - x, ny - y) < 14)) return;
      ctx.fillText(name, x, y);
    };
    const lowest = new Map();
    let at = 0;
    for (const length of rows) {
      const row = cells.slice(at, (at += length));
      const names = row.map(([, name]) => split(name));
      const kept = names.every(([letter]) => letter === names[0][0]) && length > 1 ? 0 : 1;
      const own = shape === "hex" ? 0 : kept;
      const [x, y] = this.#point(row[0][0]);
      put(names[0][own], x - away * unit, y);
      for (const [i, [id]] of row.entries()) lowest.set(names[i][1 - own], id);
    }
    const [dx, dy] = shape === "hex" ? [away / 2, away * HALF_ROOT_3] : [0, away];
    for (const [name, id] of lowest) {
      const [x, y] = this.#point(id);
      put(name, x + dx * unit, y + dy * unit);
    }
  }

  // The canvas of what changes.

  #paintPlay(ctx, now) {
    const state = this.#state;
    const marks = (kind) => state.marks.filter((mark) => mark[0] === kind);
    for (const mark of marks("side")) this.#paintTouch(ctx, mark);
    for (const region of this.#geometry.regions) {
      if (region.kind === "side" && region.line.length) this.#paintNumber(ctx, region);
    }
    if (state.groups) for (const mark of marks("group")) this.#paintGroup(ctx, mark);
    this.#paintLast(ctx);
    this.#paintPieces(ctx, now);
    this.#paintLinks(ctx);
    for (const mark of marks("win")) this.#paintRings(ctx, mark[1], "win", 0.075);
    for (const mark of marks("new")) this.#paintRings(ctx, mark[1], "accent", 0.065);
    this.#paintSpot(ctx);
    if (state.groups) for (const mark of marks("group")) this.#paintSize(ctx, mark);
    this.#paintTargets(ctx);
    this.#paintChosen(ctx);
    this.#paintTrail(ctx, state.trail, "accent", 0.13, true);
  }

  #letter(id) {
    return this.#state.pieces[this.#cell.get(id)?.at] ?? ".";
  }

  /** Whether pieces show their player by form as well, see glyphs.js. */
  get #formed() {
    return Object.values(this.#geometry.glyphs).some((glyph) => glyph.shape !== "stone");
  }

  #square(id) {
    return this.#formed && this.#geometry.glyphs[this.#letter(id)]?.player === 1;
  }

  get #radius() {
    return STONE[this.#geometry.shape] * this.#unit;
  }

  #paintPieces(ctx, now) {
    const { cells, glyphs } = this.#geometry;
    const draw = (letter, x, y, s = 1) =>
      glyphs[letter] && paint(ctx, glyphs[letter], x, y, this.#radius * s, this.#formed, this.#ink);
    const busy = new Map(this.#moving.filter((m) => m.kind !== "out").map((m) => [m.id, m]));
    for (const [id] of cells) {
      const letter = this.#letter(id);
      if (letter !== "." && !busy.has(id)) draw(letter, ...this.#point(id));
    }
    for (const move of this.#moving) {
      const s = ease(Math.min(1, Math.max(0, (now - move.start) / SLIDE)));
      if (move.kind === "slide") {
        const way = move.way.map((id) => this.#point(id));
        draw(move.letter, ...along(way, s));
      } else {
        ctx.globalAlpha = move.kind === "in" ? s : 1 - s;
        draw(move.letter, ...this.#point(move.id), move.kind === "in" ? 0.8 + 0.2 * s : 1);
        ctx.globalAlpha = 1;
      }
    }
  }

  /** A side that a player touches: a bar in the player's lane of its track. */
  #paintTouch(ctx, [, cells, , player]) {
    const region = this.#side(cells);
    if (!region) return;
    const [light, base, edge] = this.#ink.stones[player];
    const wide = Math.max(2.5, this.#unit * 0.105);
    const path = this.#edge(region, TRACK + LANES[player]);
    ctx.lineJoin = ctx.lineCap = "round";
    for (const [colour, width] of [[edge, wide + 1.5], [player ? light : base, wide - 0.5]]) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.beginPath();
      line(ctx, path);
      ctx.stroke();
    }
  }

  #side(cells) {
    return this.#geometry.regions.find(
      (region) => region.kind === "side" && sameCells(region.cells, cells),
    );
  }

  /** A group as one patch under its stones. */
  #paintGroup(ctx, [, cells]) {
    const near = [];
    for (const [i, a] of cells.entries()) {
      const p = this.#cell.get(a);
      for (const b of cells.slice(i + 1)) {
        const q = this.#cell.get(b);
        if (Math.hypot(p.x - q.x, p.y - q.y) < 1.05) near.push([a, b]);
      }
    }
    ctx.strokeStyle = this.#ink.get("group");
    ctx.lineCap = ctx.lineJoin = "round";
    ctx.lineWidth = this.#unit * 0.42;
    ctx.beginPath();
    for (const pair of near) line(ctx, pair.map((id) => this.#point(id)));
    for (const id of cells) line(ctx, [this.#point(id), this.#point(id)]);
    ctx.stroke();
  }

  /** The size of a group, on its stone nearest to its middle. */
  #paintSize(ctx, [, cells, label]) {
    const sum = (axis) => cells.reduce((all, id) => all + this.#cell.get(id)[axis], 0);
    const [x, y] = [sum("x") / cells.length, sum("y") / cells.length];
    const far = (id) => (this.#cell.get(id).x - x) ** 2 + (this.#cell.get(id).y - y) ** 2;
    const id = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-6 ? cell : best));
    const [px, py] = this.#point(id);
    const player = this.#geometry.glyphs[this.#letter(id)]?.player ?? 0;
    this.#font(ctx, 0.36, 8, 60, 700);
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = this.#ink.stones[player][3];
    ctx.fillText(label, px, py + this.#unit * 0.02);
  }

  #paintRings(ctx, cells, colour, width) {
    ctx.strokeStyle = this.#ink.get(colour);
    ctx.lineWidth = Math.max(2, this.#unit * width);
    for (const id of cells) {
      const [x, y] = this.#point(id);
      outline(ctx, x, y, this.#radius * 1.06, this.#square(id));
      ctx.stroke();
    }
  }

  #paintLinks(ctx) {
    const pairs = this.#state.links;
    if (!pairs.length) return;
    ctx.lineCap = "round";
    for (const [colour, width] of [["win-edge", 0.17], ["win", 0.11]]) {
      ctx.strokeStyle = this.#ink.get(colour);
      ctx.lineWidth = this.#unit * width;
      ctx.beginPath();
      for (const pair of pairs) line(ctx, pair.map((id) => this.#point(id)));
      ctx.stroke();
    }
  }

  /** The way of the last move, under the pieces. */
  #paintLast(ctx) {
    const { last } = this.#state;
    if (last.length > 1) this.#paintTrail(ctx, last, "last", 0.16, false);
    for (const id of last) {
      if (this.#letter(id) !== ".") continue;
      const [x, y] = this.#point(id);
      ctx.strokeStyle = this.#ink.get("last");
      ctx.lineWidth = Math.max(1.5, this.#unit * 0.05);
      ctx.setLineDash([this.#unit * 0.1, this.#unit * 0.08]);
      ctx.beginPath();
      ctx.arc(x, y, this.#radius * (id === last[0] ? 0.8 : 0.3), 0, TAU);
      if (id === last[0] || last.length === 1) ctx.stroke();
      ctx.setLineDash([]);
    }
  }

  /** A spot on the piece that the last move put down. */
  #paintSpot(ctx) {
    const { last, groups } = this.#state;
    const id = last.at(-1);
    if (id === undefined || this.#letter(id) === "." || groups) return;
    if (this.#moving.length) return;
    const [x, y] = this.#point(id);
    ctx.fillStyle = this.#ink.get("spot");
    ctx.strokeStyle = this.#ink.get("spot-edge");
    ctx.lineWidth = Math.max(1, this.#unit * 0.025);
    ctx.beginPath();
    ctx.arc(x, y, this.#radius * 0.2, 0, TAU);
    ctx.fill();
    ctx.stroke();
  }

  /** Small dots where the next click may go, thin rings around pieces. */
  #paintTargets(ctx) {
    const { targets, aimed, trail } = this.#state;
    const { glyphs, shape } = this.#geometry;
    const r = this.#radius;
    for (const id of targets) {
      const [x, y] = this.#point(id);
      const near = id === aimed;
      if (this.#letter(id) === ".") {
        if (near && trail.length) continue; // an arrow ends here
        ctx.beginPath();
        ctx.fillStyle = this.#ink.get(near ? "accent" : "dot");
        ctx.arc(x, y, r * (near ? 0.4 : DOT[shape]), 0, TAU);
        ctx.fill();
      } else {
        ctx.strokeStyle = this.#ink.get(near ? "accent" : "ring");
        ctx.lineWidth = Math.max(near ? 2.5 : 1.5, this.#unit * (near ? 0.08 : 0.045));
        outline(ctx, x, y, r * 1.08, this.#square(id));
        ctx.stroke();
        if (this.#formed) continue;
        ctx.fillStyle = this.#ink.stones[glyphs[this.#letter(id)]?.player ?? 0][3];
        ctx.beginPath();
        ctx.arc(x, y, r * 0.14, 0, TAU);
        ctx.fill();
      }
    }
  }

  #paintChosen(ctx) {
    this.#paintRings(ctx, this.#state.chosen, "accent", 0.09);
    ctx.setLineDash([this.#unit * 0.14, this.#unit * 0.1]);
    this.#paintRings(ctx, this.#state.pending, "accent", 0.08);
    ctx.setLineDash([]);
  }

  /** A way over the board, with an arrow at its end. */
  #paintTrail(ctx, cells, colour, width, arrow) {
    if (cells.length < 2) return;
    const unit = this.#unit;
    const points = cells.map((id) => this.#point(id));
    if (arrow) points[0] = along(points.slice(0, 2), 0.4); // clear of the piece that goes
    ctx.strokeStyle = ctx.fillStyle = this.#ink.get(colour);
    ctx.lineWidth = Math.max(2, unit * width);
    ctx.lineCap = ctx.lineJoin = "round";
    ctx.beginPath();
    line(ctx, points);
    ctx.stroke();
    if (!arrow) return;
    const [[ax, ay], [bx, by]] = points.slice(-2);
    const angle = Math.atan2(by - ay, bx - ax);
    ctx.save();
    ctx.translate(bx, by);
    ctx.rotate(angle);
    ctx.beginPath();
    line(ctx, [[unit * 0.24, 0], [-unit * 0.16, unit * 0.22], [-unit * 0.16, -unit * 0.22]]);
    ctx.closePath();
    ctx.fill();
    ctx.restore();
  }
}

function line(ctx, points) {
  ctx.moveTo(...points[0]);
  for (const point of points.slice(1)) ctx.lineTo(...point);
}

function hexagon(ctx, x, y, r) {
  for (let k = 0; k < 6; k++) {
    const corner = [x + Math.sin((k * TAU) / 6) * r, y - Math.cos((k * TAU) / 6) * r];
    if (k) ctx.lineTo(...corner);
    else ctx.moveTo(...corner);
  }
  ctx.closePath();
}

/** The corners of the convex hull of points, going round. */
function hull(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2), out.at(-1), p) <= 1e-6) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** A convex polygon with every edge moved outwards by a distance. */
function grow(polygon, by) {
  const count = polygon.length;
  const normal = (i) => {
    const [[ax, ay], [bx, by_]] = [polygon[i % count], polygon[(i + 1) % count]];
    const long = Math.hypot(bx - ax, by_ - ay) || 1;
    return [(by_ - ay) / long, (ax - bx) / long];
  };
  return polygon.map(([x, y], i) => {
    const [[ax, ay], [bx, by_]] = [normal(i + count - 1), normal(i)];
    const k = by / (1 + ax * bx + ay * by_);
    return [x + (ax + bx) * k, y + (ay + by_) * k];
  });
}

/** The point at a share of the length of a polyline. */
function along(points, share) {
  const length = ([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]);
  const lengths = points.slice(1).map(length);
  let rest = share * lengths.reduce((sum, one) => sum + one, 0);
  for (const [i, one] of lengths.entries()) {
    if (rest <= one && one > 0) {
      const s = rest / one;
      const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
      return [ax + (bx - ax) * s, ay + (by - ay) * s];
    }
    rest -= one;
  }
  return points.at(-1);
}

const sameCells = (a, b) => a.length === b.length && new Set([...a, ...b]).size === a.length;
