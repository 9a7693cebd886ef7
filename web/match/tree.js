// The tree of a match: who follows whom, how it is laid out in lines, where the keys lead.
//
// It is read from a frame, whose `tree` lists the nodes as Python writes them, {id, parent, token,
// player, children, choice, comment?, evaluation?}; the first child of a node goes on with its line
// and the root is 0.  Pure: it draws nothing.

/** A tree without variations, for a line [{token, player, node}]. */
export function trunk(line) {
  const ids = [0, ...line.map(({ node }) => node)];
  const nodes = [{ token: "", player: null }, ...line];
  return nodes.map(({ token, player }, i) => {
    const children = ids.slice(i + 1, i + 2);
    return { id: ids[i], parent: ids[i - 1] ?? null, token, player, children, choice: 0 };
  });
}

/**
 * The nodes of a frame by their ids: what Python writes of them, with `ply`, `turn` (counted from 1)
 * and `path`, which is made of the moves that lead there: ids may change when a match is reopened.
 */
export function grow({ tree }) {
  const written = new Map(tree.map((node) => [node.id, node]));
  const nodes = new Map();
  const waiting = [0];
  while (waiting.length) {
    const node = written.get(waiting.pop());
    const { id, player, children, comment = "", evaluation = null } = node;
    const before = nodes.get(node.parent) ?? { ply: -1, turn: 0, path: "" };
    // Turns are counted as the list shows them: the first player's begins a new one.
    const first = id && (before.id === 0 || (player === 0 && before.player !== 0));
    const turn = before.turn + (first ? 1 : 0);
    const path = id ? `${before.path}.${node.token}` : "";
    nodes.set(id, { ...node, comment, evaluation, ply: before.ply + 1, turn, path });
    waiting.push(...children.toReversed());
  }
  return nodes;
}

/** The ids of the current line of a frame, from the root on. */
export const current = ({ line }) => [0, ...line.map(({ node }) => node)];

// The session may number the nodes anew when a match is opened again, but the moves stay.

/** The moves that lead to a node of a frame, as tokens, or null when there is no such node. */
export function path({ tree }, id) {
  const nodes = new Map(tree.map((node) => [node.id, node]));
  const tokens = [];
  for (let at = id; at !== 0; at = nodes.get(at).parent) {
    if (!nodes.has(at)) return null;
    tokens.unshift(nodes.get(at).token);
  }
  return tokens;
}

/** The id of the node of a frame to which moves lead, or null. */
export function find({ tree }, tokens) {
  if (!tokens) return null;
  const nodes = new Map(tree.map((node) => [node.id, node]));
  let at = nodes.get(0);
  for (const token of tokens) {
    at = at?.children.map((id) => nodes.get(id)).find((node) => node.token === token);
  }
  return at?.id ?? null;
}

/** The ids of the line that goes on from a node by first children, the node itself left out. */
export function onward(nodes, id) {
  const line = [];
  for (let [next] = nodes.get(id).children; next !== undefined; [next] = nodes.get(next).children) {
    line.push(next);
  }
  return line;
}

/**
 * The tree as a list of rows: {turn, moves: [ids of player 0, ids of player 1]} for each turn of
 * the main line, followed where there is something to say by {notes: [{comment: id} | {line}]}.
 * A line is a list of {move: id, number}, {comment: id} and, for what branches off, {line}; the
 * number is "3." or "3…" where the reader needs one, else "".
 */
export function layout(nodes) {
  const rows = [];
  let notes = [];
  const flush = () => {
    if (notes.length) rows.push({ notes });
    notes = [];
  };
  let row = null;
  let parent = 0;
  for (const id of onward(nodes, 0)) {
    const { turn, player, comment } = nodes.get(id);
    if (row?.turn !== turn) {
      flush();
      row = { turn, moves: [[], []] };
      rows.push(row);
    }
    row.moves[player].push(id);
    if (comment) notes.push({ comment: id });
    notes.push(...beside(nodes, parent));
    parent = id;
  }
  flush();
  return rows;
}

/** The lines that branch off beside a node's first child. */
const beside = (nodes, id) =>
  nodes.get(id).children.slice(1).map((other) => ({ line: branch(nodes, other) }));

/** A variation from its first move on. */
function branch(nodes, id) {
  const line = [];
  for (let at = id; at !== undefined; [at] = nodes.get(at).children) {
    const { turn, player, parent, comment } = nodes.get(at);
    const bare = !line.length || !("move" in line.at(-1)); // something else stands before it
    const numbered = bare || turn !== nodes.get(parent).turn;
    line.push({ move: at, number: numbered ? turn + (player === 0 ? "." : "…") : "" });
    if (comment) line.push({ comment: at });
    if (at !== id) line.push(...beside(nodes, parent));
  }
  return line;
}

/**
 * Where a key leads from the cursor of a frame: an id, or null where it leads nowhere.  Left and
 * right go along the current line, up and down to the lines beside it, Home and End to its ends.
 */
export function step(frame, nodes, key) {
  const line = current(frame);
  const at = line.indexOf(frame.node);
  const ways = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.length - 1 };
  if (key in ways) return ways[key] === at ? null : (line[ways[key]] ?? null);
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!by) return null;
  // The nearest fork at or before the cursor is the one that is meant.
  for (let i = at; i > 0; i--) {
    const { children } = nodes.get(line[i - 1]);
    if (children.length > 1) return children[children.indexOf(line[i]) + by] ?? null;
  }
  return null;
}

/** How many places a node has to go up, at all forks before it, to be on the main line. */
export function rank(nodes, id) {
  let places = 0;
  for (let at = nodes.get(id); at.parent !== null; at = nodes.get(at.parent)) {
    places += nodes.get(at.parent).children.indexOf(at.id);
  }
  return places;
}

/** Whether a node is on the main line. */
export const main = (nodes, id) => rank(nodes, id) === 0;
