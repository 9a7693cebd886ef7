// @ts-check
// JSON files that the build made for the page: the list of games, boards, figures, dictionaries.

/** @import { Frame, GameInfo, Geometry } from "../types.d.ts" */

import files from "../files.js";

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/**
 * Fetches a JSON file, once.  A failure is forgotten, so that it can be tried again.
 * @param {string} name
 * @returns {Promise<any>} what the file holds; whoever asks knows its type
 */
export function load(name) {
  let answer = asked.get(name);
  if (!answer) {
    answer = fetch(files[/** @type {`${string}.json`} */ (name)]).then((response) => {
      if (!response.ok) throw new Error(`${name} could not be loaded: ${response.status}`);
      return response.json();
    });
    answer.catch(() => asked.delete(name));
    asked.set(name, answer);
  }
  return answer;
}

/**
 * The list of games.
 * @type {() => Promise<GameInfo[]>}
 */
export const games = () => load("games.json");

/** The name of the default game. */
export const FIRST = files.first;

/**
 * Whether there is a game of this name.
 * @param {string} name
 */
export const has = (name) => Object.hasOwn(files, `boards/${name}.json`);

/**
 * Whether a game has a guided first game.
 * @param {string} slug
 */
export const hasLesson = (slug) => Object.hasOwn(files, `learn/${slug}.json`);

/**
 * The language of a game's rules page: the wanted one, or English, or any; null without a page.
 * @param {string} slug
 * @param {string} wanted
 */
export function rulesLanguage(slug, wanted) {
  const written = files.rules[slug] ?? [];
  return [wanted, "en", ...written].find((language) => written.includes(language)) ?? null;
}

/**
 * The geometry of a game's board, and the first frame of a match.
 * @type {(name: string) => Promise<{ geometry: Geometry, frame: Frame }>}
 */
export const board = (name) => load(`boards/${name}.json`);

/**
 * The title of a game, or its name when the list of games cannot be loaded.
 * @param {string} name
 */
export async function title(name) {
  const list = await games().catch(() => []);
  return list.find(({ slug }) => name.startsWith(`${slug}-`))?.title ?? name;
}
