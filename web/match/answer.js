// What the page knows of a match after an answer of the session, which tells only what is new.

/** The session refused: the message is its sentence in English, `why` the one to be translated. */
export class Refused extends Error {
  constructor({ error, why = { template: error, values: {} }, kind = null }) {
    super(error);
    this.why = why;
    this.kind = kind; // "malformed", "illegal" or "ambiguous", where that is known
  }
}

/** What a text of JSON from the session holds; throws Refused when it is a refusal. */
export function read(text) {
  const answer = JSON.parse(text);
  if (answer.error) throw new Refused(answer);
  return answer;
}

/**
 * What is known after an answer: {frame, record}, the frame with its tree and its line.  `known` is
 * what was known before, which must be what the answer before this one has made; or null.
 */
export function merge(known, { frame, tree, record }) {
  const nodes = new Map(tree.reset ? [] : known.frame.tree.map((node) => [node.id, node]));
  for (const id of tree.removed) nodes.delete(id);
  for (const node of tree.nodes) nodes.set(node.id, node);
  return {
    frame: { ...frame, tree: [...nodes.values()], line: line(nodes) },
    record: splice(tree.reset ? "" : known.record, record),
  };
}

/** The current line of a tree, [{token, player, node}]. */
function line(nodes) {
  const moves = [];
  let { children, choice } = nodes.get(0);
  while (children.length) {
    const node = nodes.get(children[choice]);
    moves.push({ token: node.token, player: node.player, node: node.id });
    ({ children, choice } = node);
  }
  return moves;
}

/** A text with all but its start and its end replaced. */
const splice = (text, { keep, insert, tail }) =>
  text.slice(0, keep) + insert + text.slice(text.length - tail);
