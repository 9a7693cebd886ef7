// What the build made for the page to fetch: the games there are, their boards, dictionaries.

import files from "../files.js";

const asked = new Map();

/** Fetches a file of JSON, once; a failure is forgotten, so that it can be tried again. */
export function load(name) {
  if (!asked.has(name)) {
    const answer = fetch(files[name]).then((response) => {
      if (!response.ok) throw new Error(`${name} could not be loaded: ${response.status}`);
      return response.json();
    });
    answer.catch(() => asked.delete(name));
    asked.set(name, answer);
  }
  return asked.get(name);
}

/** The list of games, as skerry.session.games tells it. */
export const games = () => load("games.json");

/** The name of the game for who has asked for none. */
export const FIRST = files.first;

/** Whether there is a game of this name. */
export const has = (name) => Object.hasOwn(files, `boards/${name}.json`);

/** Whether there is a guided first game of a game. */
export const hasLesson = (slug) => Object.hasOwn(files, `learn/${slug}.json`);

/** The language in which to read the rules of a game, best the wanted one; null if there is none. */
export function rulesLanguage(slug, wanted) {
  const written = files.rules[slug] ?? [];
  return [wanted, "en", ...written].find((language) => written.includes(language)) ?? null;
}

/** What the board of a game looks like, and the first frame: {geometry, frame}. */
export const board = (name) => load(`boards/${name}.json`);

/** The title of a game by its name, or the name where that cannot be told. */
export async function title(name) {
  const list = await games().catch(() => []);
  return list.find(({ slug }) => name.startsWith(`${slug}-`))?.title ?? name;
}
