// @ts-check
// Links and codes as text: what the page can read before the rules are available to check them.
//
// A link is the fragment 1/<game>/<moves joined by .>, or 1/<game>/=<code>/<moves> from a set-up
// position, with an optional /@<ply> for the cursor.  Codes in links have ! for / and _ for a space.

/** @typedef {{ name: string, code: string, moves: string[], ply: number | null }} Parts The parts of a link. */

/** The maximum length of a link in characters. */
export const LONGEST = 1 << 17;

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
  if (fragment.length > LONGEST) return null;
  const [version, name, ...rest] = plain(fragment).split("/");
  if (version !== "1" || !/^[a-z][a-z0-9-]*$/.test(name ?? "")) return null;
  /** @type {Parts} */
  const link = { name, code: "", moves: [], ply: null };
  if (rest[0]?.startsWith("=")) {
    link.code = rest[0].slice(1).replaceAll("!", "/").replaceAll("_", " ");
    rest.shift();
  }
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
 * A game's name as {slug, size, variant}, or null when the text is not such a name.
 * @param {string} name
 */
export function splitName(name) {
  const [, slug, size, variant = ""] = /^(.+?)-(\d+)(?:-(.+))?$/.exec(name) ?? [];
  return slug ? { slug, size: Number(size), variant } : null;
}

/** @typedef {{ fragment: string, query: URLSearchParams }} Address */

/** What ends a sentence or closes a bracket after a link, and no link ends with. */
const AFTER = new Set(".,;:!?)]}>\xbb\u201d\u2019*|");

/**
 * A word of a text as a link with the query of its address; null if nothing there begins as one does.
 * @param {string} word
 * @returns {Address | null}
 */
function address(word) {
  let end = word.length;
  while (AFTER.has(word[end - 1])) end--;
  const at = word.indexOf("#");
  const fragment = word.slice(at + 1, end);
  if (!/^1(\/|%2F)/i.test(fragment)) return null;
  const query = at > 0 ? word.slice(0, at).split("?")[1] : "";
  return { fragment, query: new URLSearchParams(query) };
}

/**
 * The link that a text holds: the text is nothing else, or it is the first sound link with a # among
 * other words, as in a letter.  Null for records and for texts of a match, which hold more than a
 * link that they name.
 * @param {string} text
 * @returns {Address | null}
 */
export function find(text) {
  const isMatch = /^[\s\ufeff]*\{/.test(text) || /^[ \t\ufeff]*Game[ \t]*:/m.test(text);
  if (isMatch) return null;
  const words = text.split(/[\s\ufeff"'`<\u201c\u2018]+/).filter(Boolean);
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
