// The painter of what changes: pieces, marks, the last move, what may be clicked, the way there.
//
// Draws a scene {view, ink, state, motion, now} into a context whose unit is a CSS pixel.

import { outline, paint } from "./glyphs.js";
import { TAU, along, font, line, sameCells } from "./shapes.js";
import { LEAST, TRACK } from "./background.js";

const LANES = [-0.07, 0.07]; // of the two players, from the middle of a side's track
const STONE = { hex: 0.43, square: 0.41 };
const DOT = { hex: 0.16, square: 0.21 }; // of a stone

/** The state of a scene with an empty board. */
export const BLANK = {
  pieces: "", // a letter per cell
  marks: [],
  links: [],
  last: [],
  targets: [], // cells that may be clicked next
  chosen: [], // cells clicked so far
  aimed: null, // the cell under the pointer or the cursor
  trail: [], // the way of the move that a click would make
  pending: [], // the cells of a move that is not played yet
  groups: false, // whether they and their sizes are shown
  overlay: null, // who else draws: {under(ctx, scene), over(ctx, scene), covers: Set of cells}
  marked: false, // whether all pieces show their player by form
};

/** Draws a scene: the view, the colours, the state of a Board, and what moves `now`. */
export function paintPlay(ctx, scene) {
  const { view, state } = scene;
  const marks = (kind) => state.marks.filter((mark) => mark[0] === kind);
  for (const mark of marks("side")) paintTouch(ctx, scene, mark);
  for (const region of view.geometry.regions) {
    if (region.kind === "side" && region.line.length && view.unit > LEAST) paintNumber(ctx, scene, region);
  }
  if (state.groups) for (const mark of marks("group")) paintGroup(ctx, scene, mark);
  state.overlay?.under(ctx, scene);
  paintLast(ctx, scene);
  paintPieces(ctx, scene);
  paintLinks(ctx, scene);
  for (const mark of marks("win")) paintRings(ctx, scene, mark[1], "win", 0.075);
  for (const mark of marks("new")) paintRings(ctx, scene, mark[1], "accent", 0.065);
  for (const mark of marks("good")) paintGood(ctx, scene, mark[1]);
  for (const mark of marks("gone")) paintGone(ctx, scene, mark[1]);
  for (const mark of marks("way")) paintTrail(ctx, scene, mark[1], "good", 0.11, true);
  paintSpot(ctx, scene);
  if (state.groups) for (const mark of marks("group")) paintSize(ctx, scene, mark);
  paintTargets(ctx, scene);
  paintChosen(ctx, scene);
  state.overlay?.over(ctx, scene);
  paintTrail(ctx, scene, state.trail, "accent", 0.13, true);
}

const letter = ({ view, state }, id) => state.pieces[view.index(id)] ?? ".";
const radius = ({ view }) => STONE[view.geometry.shape] * view.unit;
const formed = ({ view, state }) => state.marked || view.formed;
const owner = (scene, id) => scene.view.geometry.glyphs[letter(scene, id)]?.player ?? 0;
const square = (scene, id) => formed(scene) && owner(scene, id) === 1;

function paintPieces(ctx, scene) {
  const { view, ink, motion, now } = scene;
  const { cells, glyphs } = view.geometry;
  const draw = (name, x, y, s = 1) =>
    glyphs[name] && paint(ctx, glyphs[name], x, y, radius(scene) * s, formed(scene), ink);
  const { targets } = motion;
  for (const [id] of cells) if (!targets.has(id)) draw(letter(scene, id), ...view.point(id));
  for (const { letter: name, x, y, alpha, size } of motion.sprites(now, (id) => view.point(id))) {
    ctx.globalAlpha = alpha;
    draw(name, x, y, size);
  }
  ctx.globalAlpha = 1;
}

/** A side that a player touches: a bar in the player's lane of its track. */
function paintTouch(ctx, scene, [, cells, , player]) {
  const { view, ink } = scene;
  const region = view.sides.find((side) => sameCells(side.cells, cells));
  if (!region) return;
  const [light, base, edge] = ink.stones[player];
  const wide = Math.max(2.5, view.unit * 0.105);
  const path = view.edge(region, TRACK + LANES[player]);
  ctx.lineJoin = ctx.lineCap = "round";
  for (const [colour, width] of [[edge, wide + 1.5], [player ? light : base, wide - 0.5]]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    line(ctx, path);
    ctx.stroke();
  }
}

/** A group as one patch under its stones. */
function paintGroup(ctx, scene, [, cells]) {
  const { view, ink } = scene;
  const near = [];
  for (const [i, a] of cells.entries()) {
    for (const b of cells.slice(i + 1)) if (view.far(a, b) < 1.05) near.push([a, b]);
  }
  ctx.strokeStyle = ink.get("group");
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.lineWidth = view.unit * 0.42;
  ctx.beginPath();
  for (const pair of near) line(ctx, pair.map((id) => view.point(id)));
  for (const id of cells) line(ctx, [view.point(id), view.point(id)]);
  ctx.stroke();
}

/** The size of a group, on its stone nearest to its middle. */
function paintSize(ctx, scene, [, cells, label]) {
  const { view, ink } = scene;
  const sum = (axis) => cells.reduce((all, cell) => all + view.point(cell)[axis], 0);
  const [x, y] = [sum(0) / cells.length, sum(1) / cells.length];
  const far = (cell) => Math.hypot(view.point(cell)[0] - x, view.point(cell)[1] - y);
  const id = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-3 ? cell : best));
  const [px, py] = view.point(id);
  const player = owner(scene, id);
  font(ctx, view.unit * 0.36, 8, 60, 700);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = ink.stones[player][3];
  ctx.fillText(label, px, py + view.unit * 0.02);
}

function paintRings(ctx, scene, cells, colour, width) {
  const { view, ink } = scene;
  ctx.strokeStyle = ink.get(colour);
  ctx.lineWidth = Math.max(2, view.unit * width);
  for (const id of cells) {
    const [x, y] = view.point(id);
    outline(ctx, x, y, radius(scene) * 1.06, square(scene, id));
    ctx.stroke();
  }
}

function paintLinks(ctx, scene) {
  const { view, ink, state } = scene;
  const pairs = state.links;
  if (!pairs.length) return;
  ctx.lineCap = "round";
  for (const [colour, width] of [["win-edge", 0.17], ["win", 0.11]]) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = view.unit * width;
    ctx.beginPath();
    for (const pair of pairs) line(ctx, pair.map((id) => view.point(id)));
    ctx.stroke();
  }
}

/** The way of the last move, under the pieces. */
function paintLast(ctx, scene) {
  const { view, ink, state: { last } } = scene;
  if (last.length > 1) paintTrail(ctx, scene, last, "last", 0.16, false);
  for (const id of last) {
    if (letter(scene, id) !== ".") continue;
    const [x, y] = view.point(id);
    ctx.strokeStyle = ink.get("last");
    ctx.lineWidth = Math.max(1.5, view.unit * 0.05);
    ctx.setLineDash([view.unit * 0.1, view.unit * 0.08]);
    ctx.beginPath();
    ctx.arc(x, y, radius(scene) * (id === last[0] ? 0.8 : 0.3), 0, TAU);
    if (id === last[0] || last.length === 1) ctx.stroke();
    ctx.setLineDash([]);
  }
}

/** A spot on the piece that the last move put down. */
function paintSpot(ctx, scene) {
  const { view, ink, state: { last, groups } } = scene;
  const id = last.at(-1);
  if (id === undefined || letter(scene, id) === "." || groups) return;
  if (!scene.motion.over(scene.now)) return;
  const [x, y] = view.point(id);
  ctx.fillStyle = ink.get("spot");
  ctx.strokeStyle = ink.get("spot-edge");
  ctx.lineWidth = Math.max(1, view.unit * 0.025);
  ctx.beginPath();
  ctx.arc(x, y, radius(scene) * 0.2, 0, TAU);
  ctx.fill();
  ctx.stroke();
}

/** Small dots where the next click may go, thin rings around pieces. */
function paintTargets(ctx, scene) {
  const { view, ink, motion, state: { targets, aimed, trail, overlay } } = scene;
  const { shape } = view.geometry;
  const r = radius(scene);
  for (const id of targets) {
    const [x, y] = view.point(id);
    const near = id === aimed;
    if (motion.targets.has(id)) continue; // its piece is still on its way
    if (letter(scene, id) === ".") {
      if (near && trail.length) continue; // an arrow ends here
      if (!near && overlay?.covers.has(id)) continue;
      ctx.beginPath();
      ctx.fillStyle = ink.get(near ? "accent" : "dot");
      ctx.arc(x, y, r * (near ? 0.4 : DOT[shape]), 0, TAU);
      ctx.fill();
    } else {
      ctx.strokeStyle = ink.get(near ? "accent" : "ring");
      ctx.lineWidth = Math.max(near ? 2.5 : 1.5, view.unit * (near ? 0.08 : 0.045));
      outline(ctx, x, y, r * 1.08, square(scene, id));
      ctx.stroke();
      if (formed(scene)) continue;
      ctx.fillStyle = ink.stones[owner(scene, id)][3];
      ctx.beginPath();
      ctx.arc(x, y, r * 0.14, 0, TAU);
      ctx.fill();
    }
  }
}

/** What a text calls good, as spots. */
function paintGood(ctx, scene, cells) {
  const { view, ink } = scene;
  ctx.fillStyle = ink.get("good");
  ctx.strokeStyle = ink.get("plate");
  ctx.lineWidth = Math.max(1, view.unit * 0.03);
  for (const id of cells) {
    const [x, y] = view.point(id);
    ctx.beginPath();
    ctx.arc(x, y, radius(scene) * 0.4, 0, TAU);
    ctx.fill();
    ctx.stroke();
  }
}

/** What a text calls gone, crossed out. */
function paintGone(ctx, scene, cells) {
  const { view, ink } = scene;
  const r = radius(scene) * 0.5;
  ctx.lineCap = "round";
  for (const [colour, width] of [["plate", 0.19], ["gone", 0.11]]) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = Math.max(2, view.unit * width);
    for (const id of cells) {
      const [x, y] = view.point(id);
      ctx.beginPath();
      line(ctx, [[x - r, y - r], [x + r, y + r]]);
      line(ctx, [[x - r, y + r], [x + r, y - r]]);
      ctx.stroke();
    }
  }
}

function paintChosen(ctx, scene) {
  const { view, state } = scene;
  paintRings(ctx, scene, state.chosen, "accent", 0.09);
  ctx.setLineDash([view.unit * 0.14, view.unit * 0.1]);
  paintRings(ctx, scene, state.pending, "accent", 0.08);
  ctx.setLineDash([]);
}

/** A way over the board, with an arrow at its end. */
function paintTrail(ctx, scene, cells, colour, width, arrow) {
  const { view, ink } = scene;
  if (cells.length < 2) return;
  const { unit } = view;
  const points = cells.map((id) => view.point(id));
  if (arrow) points[0] = along(points.slice(0, 2), 0.4); // clear of the piece that goes
  ctx.strokeStyle = ctx.fillStyle = ink.get(colour);
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

/** The number of a side, on the middle of its track. */
function paintNumber(ctx, scene, region) {
  const { view, ink } = scene;
  const number = /^\w+/.exec(region.name)?.[0] ?? "";
  const [x, y] = along(view.edge(region, TRACK), 0.5);
  const size = font(ctx, view.unit * 0.27, 8, 14, 600);
  ctx.fillStyle = ink.get("plate");
  ctx.beginPath();
  ctx.arc(x, y, size * 0.85, 0, TAU);
  ctx.fill();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = ink.get("label");
  ctx.fillText(number, x, y + size * 0.06);
}
