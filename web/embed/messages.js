// Messages between an embedded board and the page around it; docs/EMBED.md describes them.
//
// Whoever that page is may know what is shown here: it is all public, so messages go to any origin.
// They are accepted from that page alone, and from any origin: they can only change what is shown.

const isFramed = parent !== window;

/** Sends a message to the page around the frame. */
export function post(name, content = {}) {
  if (isFramed) parent.postMessage({ skerry: name, ...content }, "*");
}

/** Calls `handlers[name](message)` for each message of the page around the frame. */
export function listen(handlers) {
  addEventListener("message", ({ source, data }) => {
    if (!isFramed || source !== parent || typeof data !== "object" || data === null) return;
    const { skerry: name } = data;
    if (typeof name === "string" && Object.hasOwn(handlers, name)) handlers[name](data);
  });
}

/** Reports what is shown, each time that it changes. */
export class Reporter {
  #position = null;
  #isOver = false;
  #height = null;

  /** Reports a position {game, link, ply, plies, turn}, and with `ending` {winner, reason} the end. */
  position(position, ending) {
    const text = JSON.stringify(position);
    if (this.#position === null) post("ready", position);
    if (text !== this.#position) post("position", position);
    if (ending && !this.#isOver) post("gameover", { ...ending, link: position.link });
    this.#position = text;
    this.#isOver = Boolean(ending);
  }

  /** Reports the height, in CSS pixels, at which the frame shows the board as wide as itself. */
  height(height) {
    if (height === this.#height) return;
    this.#height = height;
    post("height", { height });
  }
}
