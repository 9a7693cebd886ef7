// @ts-check
// Data that the build made for the page as JSON files: games, boards, figures, dictionaries.

/** @import { GameInfo, Geometry, WholeFrame } from "../types.d.ts" */

import files from "../files.js";

/** @type {Map<string, Promise<any>>} */
const requests = new Map();

/**
 * Fetches a JSON file, once; failed requests may be repeated.
 * @param {string} name
 * @returns {Promise<any>} its content, whose type the caller knows
 */
export function load(name) {
  let request = requests.get(name);
  if (!request) {
    request = fetch(files[/** @type {`${string}.json`} */ (name)]).then((response) => {
      if (!response.ok) throw new Error(`${name} could not be loaded: ${response.status}`);
      return response.json();
    });
    request.catch(() => requests.delete(name));
    requests.set(name, request);
  }
  return request;
}

/**
 * The list of games.
 * @type {() => Promise<GameInfo[]>}
 */
export const games = () => load("games.json");

/** The name of the default game. */
export const DEFAULT_GAME = files.defaultGame;

/**
 * Whether there is a game of this name.
 * @param {string} name
 */
export const hasGame = (name) => Object.hasOwn(files, `boards/${name}.json`);

/**
 * Whether a game has a guided first game.
 * @param {string} slug
 */
export const hasLesson = (slug) => Object.hasOwn(files, `learn/${slug}.json`);

/**
 * Whether a game has puzzles.
 * @param {string} slug
 */
export const hasPuzzles = (slug) => Object.hasOwn(files, `puzzles/${slug}.json`);

/**
 * The address of the proofs of who wins a game at a size; undefined if there are none.
 * @param {string} slug
 * @param {number} size
 */
export const proofs = (slug, size) =>
  files[/** @type {`${string}.json`} */ (`proofs/${slug}-${size}.json`)];

/**
 * The address of a game's rules page, preferably in a language, then in English, then in any; null if
 * there is none.
 * @param {string} slug
 * @param {string} language
 */
export function rulesPage(slug, language) {
  const written = files.rules[slug] ?? [];
  const found = [language, "en", ...written].find((tag) => written.includes(tag));
  return found ? `rules/${slug}/${found === "en" ? "?lang=en" : `${found}/`}` : null;
}

/**
 * A frame of a game that shows what it looks like, at the size that is offered first.
 * @type {(slug: string) => Promise<WholeFrame>}
 */
export const example = (slug) => load(`examples/${slug}.json`);

/** @typedef {{ geometry: Geometry, frame: WholeFrame }} Board A board and a frame on it. */

/**
 * The board of a game, with the first frame of a match.
 * @type {(name: string) => Promise<Board>}
 */
export const board = (name) => load(`boards/${name}.json`);
