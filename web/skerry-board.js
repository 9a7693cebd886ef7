// @ts-check
// <skerry-board> and <skerry-puzzle>: a board or a puzzle of Skerry in any page; see docs/EMBED.md.
//
// A board shows the link in its attribute `link`, its first anchor, or its text; its content is shown
// where this script does not run.  This file keeps its name when published, and imports nothing.

{
  const script = /** @type {HTMLScriptElement} */ (
    document.currentScript ?? document.querySelector('script[src*="skerry-board.js"]')
  );
  const base = new URL("embed/", script.src);
  const OPTIONS = ["moves", "controls", "coordinates", "theme", "orientation", "ply", "lang"];
  const LABELS = ["aria-label", "title"];
  const EVENTS = ["ready", "height", "move", "position", "gameover", "refused"];
  const LINK = /(?:^|[\s#])([12]\/[a-z][a-z0-9-]*(?:\/\S*)?)/;

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; aspect-ratio: 4 / 5; border: 0; color-scheme: normal; }
  `);

  /** A frame of Skerry, as high as it asks to be, whose messages become events. */
  class SkerryFrame extends HTMLElement {
    /** @type {string[]} The messages that become events. */
    events = [];
    /** @type {HTMLIFrameElement | null} */
    frame = null;
    ready = false;
    /** @param {MessageEvent} event */
    #onMessage = (event) => this.#heard(event);
    #root = this.attachShadow({ mode: "open" });

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [style];
    }

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      // The content of the element may not have been parsed yet.
      if (document.readyState !== "loading") this.#show();
      else document.addEventListener("DOMContentLoaded", () => this.#show(), { once: true });
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.frame?.remove();
      this.frame = null;
    }

    get address() {
      return base.href;
    }

    #show() {
      if (!this.isConnected || this.frame) return;
      this.frame = document.createElement("iframe");
      this.frame.loading = "lazy";
      this.label();
      this.load();
    }

    /** Gives the frame the title that screen readers read. */
    label() {
      if (this.frame) this.frame.title = this.getAttribute("aria-label") || this.title || "Skerry";
    }

    /** Loads the address anew: a frame that only goes elsewhere would add to the page's history. */
    load() {
      if (!this.frame) return;
      this.ready = false;
      this.frame.remove();
      this.frame.src = this.address;
      this.#root.replaceChildren(this.frame);
    }

    /**
     * @param {string} name
     * @param {object} content
     */
    post(name, content) {
      this.frame?.contentWindow?.postMessage({ skerry: name, ...content }, base.origin);
    }

    /** @param {MessageEvent} event */
    #heard({ source, origin, data }) {
      if (!this.frame || source !== this.frame.contentWindow || origin !== base.origin) return;
      const { skerry: name, ...detail } = data ?? {};
      if (!this.events.includes(name)) return;
      this.ready = true;
      if (name === "height" && detail.height > 0) {
        this.frame.style.aspectRatio = "auto";
        this.frame.style.height = `${detail.height}px`;
      }
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }
  }

  class SkerryBoard extends SkerryFrame {
    static observedAttributes = ["link", ...OPTIONS, ...LABELS];

    events = EVENTS;

    /**
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} now
     */
    attributeChangedCallback(name, before, now) {
      if (!this.frame || before === now) return;
      const ply = Number.parseInt(this.getAttribute("ply") ?? "", 10);
      if (LABELS.includes(name)) this.label();
      else if (!this.ready || name === "lang") this.load();
      else if (name === "link" && !this.#fragment) this.load();
      else if (name === "theme") this.post("theme", { theme: now ?? "auto" });
      else if (name === "ply" && now) this.goto(ply);
      else if (name === "ply" || name === "link")
        this.post("set", { link: `#${this.#fragment}`, ply });
      else if (name === "orientation") this.post("set", { orientation: now ?? "normal" });
      else this.post("set", { [name]: now !== "off" });
    }

    /**
     * Goes to a ply of the match.
     * @param {number} ply
     */
    goto(ply) {
      this.post("goto", { ply });
    }

    get #fragment() {
      /** @type {HTMLAnchorElement | null} */
      const anchor = this.querySelector('a:is([href*="#1/"], [href*="#2/"])');
      return LINK.exec(this.getAttribute("link") ?? anchor?.href ?? this.textContent)?.[1] ?? "";
    }

    get address() {
      const address = new URL(base);
      for (const name of OPTIONS) {
        const value = this.getAttribute(name);
        if (value !== null) address.searchParams.set(name, value);
      }
      address.hash = this.#fragment;
      return address.href;
    }
  }

  class SkerryPuzzle extends SkerryFrame {
    static observedAttributes = ["puzzle", "theme", "lang", ...LABELS];

    events = ["height", "puzzle", "wrong", "solved", "shown", "refused"];

    /**
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} now
     */
    attributeChangedCallback(name, before, now) {
      if (!this.frame || before === now) return;
      if (LABELS.includes(name)) this.label();
      else if (!this.ready || name !== "puzzle") this.load();
      else this.frame.contentWindow?.location.replace(this.address); // Python stays
    }

    get address() {
      const address = new URL("puzzle/", base);
      for (const name of ["theme", "lang"]) {
        const value = this.getAttribute(name);
        if (value !== null) address.searchParams.set(name, value);
      }
      address.hash = this.getAttribute("puzzle") ?? "today";
      return address.href;
    }
  }

  if (!customElements.get("skerry-board")) customElements.define("skerry-board", SkerryBoard);
  if (!customElements.get("skerry-puzzle")) customElements.define("skerry-puzzle", SkerryPuzzle);
}
