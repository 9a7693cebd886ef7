// @ts-check
// Links that contain a bot: its name, its game and its files, compressed into the fragment of the
// address, which browsers never send.

/** @import { Bot } from "./saved-bots.js" */

import { asBot } from "./saved-bots.js";
import { through } from "./streams.js";

const MAX_LENGTH = 8000; // characters of a link that can still be sent
const UNPACKED = 200_000; // characters that a link may unpack to

/** The fragment of a link that contains a bot. */
const FRAGMENT = /^#?b1\/([\w-]+)$/;

/**
 * The fragment of a bot, without #; null when it is too large for a link.
 * @param {Pick<Bot, "name" | "game" | "files">} bot
 */
export async function pack({ name, game, files }) {
  const text = new TextEncoder().encode(JSON.stringify({ name, game, files }));
  const packed = await through(text, new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const safe = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return safe.length > MAX_LENGTH ? null : `b1/${safe}`;
}

/** @param {string} fragment */
export const isPacked = (fragment) => fragment.replace("#", "").startsWith("b1/");

/**
 * The bot in a fragment, or null.
 * @param {string} fragment
 */
export async function unpack(fragment) {
  const [, safe] = FRAGMENT.exec(fragment) ?? [];
  if (!safe) return null;
  try {
    const letters = atob(safe.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(packed, new DecompressionStream("deflate-raw"), UNPACKED);
    return asBot(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return null;
  }
}
