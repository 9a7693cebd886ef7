// @ts-check
// Dates of a reader's own calendar, as text.

/** Milliseconds. */
export const DAY = 86_400_000;

/**
 * A reader's local date, such as "2026-11-25".
 * @param {Date} [now]
 */
export function today(now = new Date()) {
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The latest date anywhere on Earth, so that a link to a day opens wherever it is sent.
 * @param {number} [now] in milliseconds
 */
export const latest = (now = Date.now()) =>
  new Date(now + (14 / 24) * DAY).toISOString().slice(0, 10);

/**
 * The date some days later.
 * @param {string} date
 * @param {number} days
 */
export const daysAfter = (date, days) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
