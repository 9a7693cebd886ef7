// @ts-check
// Links and codes as text: what the page can read before the rules are available to check them.
//
// A link is the fragment 1/<game>/<moves joined by .>, or 1/<game>/=<code>/<moves> from a set-up
// position, with an optional /@<ply> for the cursor.  Codes in links have ! for / and _ for a space.
// A link of version 2 is a whole tree with its notes; see skerry.formats.link.

/** @typedef {{ comment?: string, sketch?: string }} Note On the position after a move. */

/**
 * The parts of a link.  If it holds a tree, they are the line through its cursor, and the notes on that
 * line by ply.
 * @typedef {{ name: string, code: string, moves: string[], ply: number | null,
 *   notes?: { [ply: number]: Note } }} Parts
 */

/** The maximum length of a link in characters. */
export const MAX_LENGTH = 1 << 17;

/**
 * A fragment without its #, and with percent-encoding decoded if possible.
 * @param {string} fragment
 */
export function plain(fragment) {
  const text = fragment.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The parts of a link; `code` is "" for the initial position, and `ply` is null for the end of the
 * moves.  Null when the text is not a link; moves are not checked.
 * @param {string} fragment
 * @returns {Parts | null}
 */
export function parse(fragment) {
  if (fragment.length > MAX_LENGTH) return null;
  const [version, name, ...rest] = plain(fragment).split("/");
  if (!/^[12]$/.test(version) || !/^[a-z][a-z0-9-]*$/.test(name ?? "")) return null;
  /** @type {Parts} */
  const link = { name, code: "", moves: [], ply: null };
  if (rest[0]?.startsWith("=")) {
    link.code = rest[0].slice(1).replaceAll("!", "/").replaceAll("_", " ");
    rest.shift();
  }
  if (version === "2") return parseTree(link, rest);
  const [, ply] = /^@(\d+)$/.exec(rest.at(-1) ?? "") ?? [];
  if (ply !== undefined) {
    link.ply = Number(ply);
    rest.pop();
  }
  if (rest.slice(1).some(Boolean)) return null;
  if (rest[0]) link.moves = rest[0].split(".");
  return link;
}

/**
 * The rest of a link of version 2: its main line, then variations, comments and sketches, which name
 * nodes by numbers in the order of their moves, then the cursor.
 * @param {Parts} link gets what is found
 * @param {string[]} rest
 * @returns {Parts | null}
 */
function parseTree(link, rest) {
  const [, cursor] = /^@(\d{1,6})$/.exec(rest.at(-1) ?? "") ?? [];
  if (cursor !== undefined) rest.pop();
  /** @type {{ token: string, before: number, next: number, note: Note }[]} */
  const nodes = [{ token: "", before: -1, next: -1, note: {} }];
  /** @type {(after: number, moves: string) => void} */
  const add = (after, moves) => {
    for (const token of moves.split(".")) {
      const next = nodes.push({ token, before: after, next: -1, note: {} }) - 1;
      if (nodes[after].next < 0) nodes[after].next = next;
      after = next;
    }
  };
  const main = rest.shift();
  if (main) add(0, main);
  const end = nodes.length - 1;
  for (const part of rest.filter(Boolean)) {
    const [, kind, number, value] = /^([vcs])(\d{1,6})\.(.+)$/s.exec(part) ?? [];
    const node = kind && nodes[Number(number)];
    if (!node) return null;
    if (kind === "v") add(Number(number), value);
    else if (kind === "s") node.note.sketch = value;
    else node.note.comment = read(value);
  }
  const at = Number(cursor ?? end);
  if (at >= nodes.length) return null;
  const line = [];
  for (let i = at; i >= 0; i = nodes[i].before) line.push(i);
  line.reverse();
  const ply = line.length - 1;
  for (let i = nodes[at].next; i >= 0; i = nodes[i].next) line.push(i);
  link.moves = line.slice(1).map((i) => nodes[i].token);
  link.ply = ply < link.moves.length ? ply : null;
  link.notes = {};
  for (const [i, id] of line.entries()) {
    if (Object.keys(nodes[id].note).length) link.notes[i] = nodes[id].note;
  }
  return link;
}

/**
 * A comment as it is written in links: _ for a space, and * as % in an address.
 * @param {string} text
 */
const read = (text) => plain(text.replaceAll("_", " ").replaceAll("*", "%"));

/**
 * A game's name as {slug, size, variant}, or null when the text is not such a name.
 * @param {string} name
 */
export function splitName(name) {
  const [, slug, size, variant = ""] = /^(.+?)-(\d+)(?:-(.+))?$/.exec(name) ?? [];
  return slug ? { slug, size: Number(size), variant } : null;
}

/** @typedef {{ fragment: string, query: URLSearchParams }} Address */

/** Characters that may follow a link in a sentence, and that no link ends with. */
const AFTER = new Set(".,;:!?)]}>\xbb\u201d\u2019*|");

/**
 * The link in a word of a text, with the query of its address; null if there is none.
 * @param {string} word
 * @returns {Address | null}
 */
function address(word) {
  let end = word.length;
  while (AFTER.has(word[end - 1])) end--;
  const at = word.indexOf("#");
  const fragment = word.slice(at + 1, end);
  if (!/^[12](\/|%2F)/i.test(fragment)) return null;
  const query = at > 0 ? word.slice(0, at).split("?")[1] : "";
  return { fragment, query: new URLSearchParams(query) };
}

/**
 * The link in a text: the whole text, or the first valid link with a # among other words, as in a
 * letter, or in the code of an embedded board.  Null for records and texts of matches, which hold more
 * than the link in them.
 * @param {string} text
 * @returns {Address | null}
 */
export function find(text) {
  const isMatch = /^[\s\ufeff]*\{/.test(text) || /^[ \t\ufeff]*Game[ \t]*:/m.test(text);
  if (isMatch) return null;
  const marked = text.replace(/\blink=["']/g, " #"); // as in the code of an embedded board
  const words = marked.split(/[\s\ufeff"'`<\u201c\u2018]+/).filter(Boolean);
  if (words.length === 1) return address(words[0]);
  for (const word of words) {
    const found = word.includes("#") ? address(word) : null;
    if (found && splitName(parse(found.fragment)?.name ?? "")) return found;
  }
  return null;
}

/**
 * The fragment, without #, of the parts of a link.
 * @param {{ name: string, code?: string, moves?: string[], ply?: number | null }} parts
 */
export function format({ name, code = "", moves = [], ply = null }) {
  const parts = ["1", name];
  if (code) parts.push(`=${code.replaceAll("/", "!").replaceAll(" ", "_")}`);
  parts.push(moves.join("."));
  if (ply !== null) parts.push(`@${ply}`);
  return parts.join("/");
}

/**
 * The pieces of a code, one letter per cell in reading order and "." for empty cells, on a board with
 * rows of these lengths.  Null when the code does not fit the board.
 * @param {string} code
 * @param {number[]} rows
 * @param {string[]} letters
 * @returns {string | null}
 */
export function pieces(code, rows, letters) {
  const lines = code.split(" ")[0].split("/");
  if (lines.length !== rows.length) return null;
  let out = "";
  for (const [i, line] of lines.entries()) {
    let row = "";
    for (const [token] of line.matchAll(/\d{1,4}|./g)) {
      if (/^\d/.test(token)) row += ".".repeat(Number(token));
      else if (letters.includes(token)) row += token;
      else return null;
    }
    if (row.length !== rows[i]) return null;
    out += row;
  }
  return out;
}
