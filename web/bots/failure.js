// @ts-check
// What a bot did wrong.  It comes from the cage, where the bot may have changed everything, so every
// field is checked.

/** @import { Sentence } from "../types.d.ts" */

/**
 * What a bot did wrong: why, in a sentence; where, in its code; what it returned, and the link of the
 * position.  `cells` are those that it is about.
 * @typedef {object} Failure
 * @property {string} kind
 * @property {Sentence} why
 * @property {string} file
 * @property {number | null} line
 * @property {string} code
 * @property {string} returned
 * @property {string} link
 * @property {number[]} cells
 * @property {string} detail
 */

import { isShort } from "../platform/text.js";

const MAX_NESTING = 5; // sentences within sentences

/** @type {(value: unknown, longest?: number) => string} */
export const text = (value, longest = 2000) =>
  typeof value === "string" ? value.slice(0, longest) : "";

/**
 * The sentence in a value: empty if there is none or it is too long, without what is nested too deep.
 * @param {any} value
 * @returns {Sentence}
 */
export function readSentence(value, depth = MAX_NESTING) {
  const template = text(value?.template);
  const keys = new Set(Array.from(template.matchAll(/\{(\w+)/g), ([, key]) => key));
  /** @type {Sentence["values"]} */
  const values = {};
  for (const key of keys) {
    if (!Object.hasOwn(value.values ?? {}, key)) continue;
    const found = value.values[key];
    if (typeof found === "number") values[key] = found;
    else if (typeof found !== "object") values[key] = text(found);
    else if (depth > 0) values[key] = readSentence(found, depth - 1);
  }
  const sentence = { template, values };
  return isShort(sentence) ? sentence : { template: "", values: {} };
}

/**
 * The link in a value; "" if it is none.
 * @param {unknown} value
 */
export function readLink(value) {
  const link = text(value, 100_000);
  return /^1\/[\w-]+\//.test(link) ? link : "";
}

/**
 * A failure of which no line of code is known.
 * @type {(kind: string, why: Sentence, link?: string) => Failure}
 */
export const failureOf = (kind, why, link = "") => ({
  ...{ kind, why, link, file: "", line: null, code: "", returned: "", cells: [], detail: "" },
});

/**
 * @param {any} found
 * @returns {Failure | null}
 */
export function readFailure(found) {
  if (!found) return null;
  const { kind, why, file, line, code, returned, link, cells, detail } = found;
  return {
    kind: text(kind),
    why: readSentence(why),
    file: text(file),
    line: Number.isSafeInteger(line) ? line : null,
    code: text(code),
    returned: text(returned),
    link: readLink(link),
    cells: Array.isArray(cells) ? cells.filter((cell) => typeof cell === "number") : [],
    detail: text(detail),
  };
}
