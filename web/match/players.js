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
