// @ts-check
// Links and codes as text: what the page can read of them before the rules are there to judge.
//
// A link is the fragment 1/<game>/<moves joined by .>, or 1/<game>/=<code>/<moves> from a set-up
// position, then perhaps /@<ply> for the cursor; in it a code has ! for / and _ for a space.

/** @typedef {{ name: string, code: string, moves: string[], ply: number | null }} Parts Of a link. */

/** How many characters a link may have. */
export const LONGEST = 1 << 17;

/**
 * The text of a fragment without its # and with percent-encoding undone where it can be.
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
 * The parts of a link; code is "" at the start of the game and ply null at the end of the moves.
 * Null when the text is no link; the moves are not judged.
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
 * A game's name as {slug, size, variant}; null when the text is none.
 * @param {string} name
 */
export function splitName(name) {
  const [, slug, size, variant = ""] = /^(.+?)-(\d+)(?:-(.+))?$/.exec(name) ?? [];
  return slug ? { slug, size: Number(size), variant } : null;
}

/**
 * The fragment of a link that is all of a text, an address or its fragment alone; else null.
 * @param {string} text
 * @returns {string | null}
 */
export function only(text) {
  const bare = text.trim();
  const fragment = bare.slice(bare.indexOf("#") + 1);
  return fragment.startsWith("1/") && !/\s/.test(bare) ? fragment : null;
}

/**
 * The fragment, without #, of the parts that `parse` gives.
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
 * The pieces of a code, one letter per cell in reading order and "." for none, for a board with
 * these row lengths.  Null when the code does not fit the board.
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
