// @ts-check
// Messages between an embedded board and the page around it; docs/EMBED.md describes them.
//
// Messages go to any origin, because all that is shown is public.  They are accepted from the page
// around the frame alone, whatever its origin, because they can only change what is shown.

/**
 * @import { EmbedGameOver, EmbedGoto, EmbedHeight, EmbedMove, EmbedPosition, EmbedPuzzle,
 *   EmbedRefused, EmbedSet, EmbedTheme } from "../types.d.ts"
 */
/** @typedef {EmbedPosition | EmbedMove | EmbedGameOver | EmbedHeight | EmbedPuzzle | EmbedRefused} Sent */
/** @typedef {EmbedGoto | EmbedTheme | EmbedSet} Received What the page around the frame may send. */
/** @typedef {Omit<EmbedPosition, "skerry">} Position */
/** @typedef {Pick<EmbedGameOver, "winner" | "reason">} Ending */

/**
 * A message that claims to be one of these: its fields may be missing or hold anything.
 * @template {Received} Message
 * @typedef {{ [field in Exclude<keyof Message, "skerry">]?: unknown }} Unchecked
 */
/**
 * What is done with each message.
 * @typedef {object} Handlers
 * @property {(message: Unchecked<EmbedGoto>) => void} goto
 * @property {(message: Unchecked<EmbedTheme>) => void} theme
 * @property {(message: Unchecked<EmbedSet>) => void} set
 */

const isFramed = parent !== window;

/**
 * Sends a message to the page around the frame.
 * @param {Sent} message
 */
export function post(message) {
  if (isFramed) parent.postMessage(message, "*");
}

/**
 * @param {string} name
 * @param {Handlers} handlers
 * @returns {name is keyof Handlers}
 */
const isHandled = (name, handlers) => Object.hasOwn(handlers, name);

/**
 * Calls the handler of each message of the page around the frame.
 * @param {Handlers} handlers
 */
export function listen(handlers) {
  addEventListener("message", ({ source, data }) => {
    if (!isFramed || source !== parent || typeof data !== "object" || data === null) return;
    const { skerry: name } = data;
    if (typeof name === "string" && isHandled(name, handlers)) handlers[name](data);
  });
}

/** Reports what is shown, each time that it changes. */
export class Reporter {
  /** @type {string | null} The latest position, as JSON. */
  #position = null;
  #over = ""; // the link of the end that is shown
  /** @type {number | null} */
  #height = null;

  /**
   * Reports a position, and the end of the match if there is one.
   * @param {Position} position
   * @param {Ending | null} ending
   */
  position(position, ending) {
    const text = JSON.stringify(position);
    if (this.#position === null) post({ skerry: "ready", ...position });
    if (text !== this.#position) post({ skerry: "position", ...position });
    if (ending && position.link !== this.#over)
      post({ skerry: "gameover", ...ending, link: position.link });
    this.#position = text;
    this.#over = ending ? position.link : "";
  }

  /**
   * Reports the height, in CSS pixels, at which the frame shows the board as wide as itself.
   * @param {number} height
   */
  height(height) {
    if (height === this.#height) return;
    this.#height = height;
    post({ skerry: "height", height });
  }
}
