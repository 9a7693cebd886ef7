// @ts-check
// Who plays a side, as text: "person", or a bot with its level, "bot 3".

export const PERSON = "person";

/** @param {number} level */
export const bot = (level) => `bot ${level}`;

/**
 * The level of a bot, or null for a person.
 * @param {string | undefined} who
 */
export const levelOf = (who) => Number(/^bot (\d)$/.exec(who ?? "")?.[1]) || null;

/**
 * Who plays when people open a link whose address asks for a bot, as `?bot=2` does; undefined if it
 * does not.
 * @param {URLSearchParams} query of the address
 */
export function visitors(query) {
  const level = /^[1-6]$/.exec(query.get("bot") ?? "")?.[0];
  return level === undefined ? undefined : [PERSON, bot(Number(level))];
}
