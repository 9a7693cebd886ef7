// Lines and shapes for the painters: points in, paths and points out.  Knows no board.

export const TAU = 2 * Math.PI;

/** Adds a polyline to the path. */
export function line(ctx, points) {
  ctx.moveTo(...points[0]);
  for (const point of points.slice(1)) ctx.lineTo(...point);
}

/** Adds a hexagon with a corner on top to the path. */
export function hexagon(ctx, x, y, r) {
  for (let k = 0; k < 6; k++) {
    const corner = [x + Math.sin((k * TAU) / 6) * r, y - Math.cos((k * TAU) / 6) * r];
    if (k) ctx.lineTo(...corner);
    else ctx.moveTo(...corner);
  }
  ctx.closePath();
}

/** The corners of the convex hull of points, going round. */
export function hull(points) {
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
export function grow(polygon, by) {
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
export function along(points, share) {
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

export const sameCells = (a, b) => a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Sets the font to a size, within bounds in the pixels of a usual page; returns its size. */
export function font(ctx, size, least, most, weight = 400) {
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const pixels = Math.max(least, Math.min(most * usual, size));
  ctx.font = `${weight} ${pixels}px system-ui, sans-serif`;
  return pixels;
}
