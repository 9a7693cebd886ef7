// A saved match as it is read back: whether it is one, and what earlier versions of the page wrote.

const isSentence = (value) => typeof value?.template === "string";

/** The saved match {record, players, frame} in a value, its record perhaps null; null if none. */
export function read(value) {
  try {
    const saved = Array.isArray(value?.frame?.prompt)
      ? { ...value, frame: renew(value.frame) }
      : value;
    return isSound(saved) ? saved : null;
  } catch {
    return null; // an older frame that is damaged
  }
}

function isSound(saved) {
  return (
    (saved?.record === null || typeof saved?.record === "string") &&
    Array.isArray(saved.players) &&
    saved.players.length === 2 &&
    saved.players.every((who) => /^(person|bot [1-9])$/.test(who)) &&
    typeof saved.frame?.name === "string" &&
    typeof saved.frame.pieces === "string" &&
    typeof saved.frame.link === "string" &&
    ["legal", "line", "tree", "last", "marks", "links", "score"].every((key) =>
      Array.isArray(saved.frame[key]),
    ) &&
    saved.frame.score.length === 2 &&
    [...saved.frame.score, saved.frame.prompt].every(isSentence)
  );
}

/** A frame with named fields, from one whose sentences, marks and moves are lists. */
function renew({ ways = [], evaluation = null, ...frame }) {
  const line = frame.line.map(([token, player, node], i) => ({ token, player, node: node ?? i + 1 }));
  // The oldest frames tell no tree, and number no nodes.
  const known = frame.tree?.length ? frame.tree : line.map(({ token, player, node }, i) => [
    ...[node, line[i - 1]?.node ?? 0, token, player],
  ]);
  const nodes = new Map();
  const add = (id, parent, token, player, comment, evaluation) => {
    const node = { id, parent, token, player, children: [], choice: 0 };
    if (comment) node.comment = comment;
    if (typeof evaluation === "number") node.evaluation = evaluation;
    nodes.set(id, node);
    nodes.get(parent)?.children.push(id);
  };
  add(0, null, "", null, "", evaluation);
  for (const node of known) add(...node);
  for (const { node } of line) {
    const { children } = nodes.get(nodes.get(node).parent);
    nodes.get(nodes.get(node).parent).choice = children.indexOf(node);
  }
  return {
    ...frame,
    line,
    tree: [...nodes.values()],
    node: frame.node ?? line[frame.ply - 1]?.node ?? 0,
    marks: frame.marks.map(([kind, cells, label, player]) => ({ kind, cells, label, player })),
    links: frame.links.map(([from, to]) => ({ from, to })),
    paths: ways,
    prompt: sentence(frame.prompt),
    score: frame.score.map(sentence),
    outcome: frame.outcome && { ...frame.outcome, reason: sentence(frame.outcome.reason) },
  };
}

function sentence([template, values = {}]) {
  const all = Object.entries(values);
  const renewed = all.map(([key, value]) => [key, Array.isArray(value) ? sentence(value) : value]);
  return { template, values: Object.fromEntries(renewed) };
}
