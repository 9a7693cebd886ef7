// What an analysis draws on the board: a heat map under the pieces, numbered marks over them.
//
// Makes a painter {covers, under, over} for the state of a Board; scenes are its own {view, ink}.

const TAU = 2 * Math.PI;

/**
 * `heat` is [[cell, share]]; `marks` is [{cells, text, main}], a sign on the last cell of a way,
 * the main one filled.  Where two would stand on one cell the first is shown.
 */
export function overlay({ heat = [], marks = [] }) {
  const ends = marks.map(({ cells }) => cells.at(-1));
  const shown = marks.filter((_, i) => ends[i] !== undefined && ends.indexOf(ends[i]) === i);
  return {
    covers: new Set([...ends, ...heat.map(([cell]) => cell)]),
    under: (ctx, scene) => paintHeat(ctx, scene, heat),
    over: (ctx, scene) => shown.toReversed().forEach((mark) => paintMark(ctx, scene, mark)),
  };
}

function paintHeat(ctx, { view, ink }, heat) {
  const most = Math.max(...heat.map(([, share]) => share), 0.01);
  ctx.fillStyle = ink.get("accent");
  for (const [cell, share] of heat) {
    const [x, y] = view.point(cell);
    ctx.globalAlpha = 0.7 * (share / most) ** 0.4; // what is looked at little is seen as well
    ctx.beginPath();
    ctx.arc(x, y, view.unit * 0.47, 0, TAU);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  if (view.unit < 24) return;
  write(ctx, view.unit * 0.26, 9, 15, 500);
  ctx.fillStyle = ink.get("ink");
  for (const [cell, share] of heat) {
    const percent = Math.round(share * 100);
    const [x, y] = view.point(cell);
    if (percent > 0) ctx.fillText(percent, x, y);
  }
}

function paintMark(ctx, { view, ink }, { cells, text, main, note }) {
  const { unit } = view;
  const r = Math.max(9, unit * 0.34);
  const [x, y] = view.point(cells.at(-1));
  const [fill, edge, type] = main ? ["sea", "on-sea", "on-sea"] : ["card", "sea", "ink"];
  if (cells.length > 1) paintWay(ctx, cells.map((cell) => view.point(cell)), r, ink, unit, main);
  ctx.fillStyle = ink.get(fill);
  ctx.strokeStyle = ink.get(edge);
  ctx.lineWidth = Math.max(1.5, unit * 0.035);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, TAU);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = ink.get(type);
  const two = note && unit >= 40;
  write(ctx, two ? unit * 0.28 : unit * 0.36, 11, 22, 700);
  ctx.fillText(text, x, y - (two ? unit * 0.11 : 0));
  if (!two) return;
  write(ctx, unit * 0.19, 9, 14, 500);
  ctx.fillText(note, x, y + unit * 0.15);
}

/** The way of a move, from where it starts to the rim of its mark. */
function paintWay(ctx, points, r, ink, unit, main) {
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const end = [bx - ((bx - ax) / long) * r, by - ((by - ay) / long) * r];
  ctx.strokeStyle = ink.get("sea");
  ctx.lineWidth = Math.max(2, unit * (main ? 0.1 : 0.06));
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.beginPath();
  ctx.moveTo(...points[0]);
  for (const point of [...points.slice(1, -1), end]) ctx.lineTo(...point);
  ctx.stroke();
  ctx.beginPath();
  ctx.fillStyle = ink.get("sea");
  ctx.arc(...points[0], Math.max(3, unit * 0.09), 0, TAU);
  ctx.fill();
}

/** Sets a font of some pixels, within bounds. */
function write(ctx, size, least, most, weight) {
  ctx.font = `${weight} ${Math.max(least, Math.min(most, size))}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
}
