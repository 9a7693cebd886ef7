// Who may play a side, as text: "person", or a bot of a level, "bot 3".

export const PERSON = "person";

export const bot = (level) => `bot ${level}`;

/** The level of a bot, or null for a person. */
export const levelOf = (who) => Number(/^bot (\d)$/.exec(who)?.[1]) || null;
