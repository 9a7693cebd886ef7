// <skerry-board>: a board of Skerry in any page; docs/EMBED.md says how.
//
// It shows a link: of its attribute `link`, of the first link inside it, or in its text.  What is
// inside is shown where this script does not run.  This file keeps its name and knows no other.

{
  const script = document.currentScript ?? document.querySelector('script[src*="skerry-board.js"]');
  const base = new URL("embed/", script.src);
  const OPTIONS = ["moves", "controls", "coordinates", "theme", "orientation", "ply", "lang"];
  const EVENTS = ["ready", "height", "move", "position", "gameover"];
  const LINK = /(?:^|[\s#])(1\/[a-z][a-z0-9-]*(?:\/\S*)?)/;

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; aspect-ratio: 4 / 5; border: 0; color-scheme: normal; }
  `);

  class SkerryBoard extends HTMLElement {
    static observedAttributes = ["link", ...OPTIONS];

    #frame = null;
    #ready = false;
    #hear = (event) => this.#heard(event);

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
    }

    connectedCallback() {
      addEventListener("message", this.#hear);
      // What is inside may not be read yet.
      if (document.readyState !== "loading") this.#show();
      else document.addEventListener("DOMContentLoaded", () => this.#show(), { once: true });
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback(name, before, now) {
      if (!this.#frame || before === now) return;
      if (!this.#ready || name === "lang") this.#frame.src = this.#address;
      else if (name === "theme") this.#post("theme", { theme: now ?? "auto" });
      else if (name === "ply") this.goto(Number.parseInt(now ?? "", 10));
      else if (name === "link") this.#post("set", { link: `#${this.#fragment}` });
      else if (name === "orientation") this.#post("set", { orientation: now ?? "normal" });
      else this.#post("set", { [name]: now !== "off" });
    }

    /** Goes to a ply of the match. */
    goto(ply) {
      this.#post("goto", { ply });
    }

    #show() {
      if (!this.isConnected || this.#frame) return;
      this.#ready = false;
      this.#frame = document.createElement("iframe");
      this.#frame.title = this.getAttribute("aria-label") ?? this.title ?? "";
      this.#frame.title ||= "Skerry";
      this.#frame.loading = "lazy";
      this.#frame.src = this.#address;
      this.shadowRoot.replaceChildren(this.#frame);
    }

    get #fragment() {
      const inside = this.querySelector('a[href*="#1/"]')?.href ?? this.textContent;
      return LINK.exec(this.getAttribute("link") ?? inside)?.[1] ?? "";
    }

    get #address() {
      const address = new URL(base);
      for (const name of OPTIONS) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      address.hash = this.#fragment;
      return address.href;
    }

    #post(name, content) {
      this.#frame?.contentWindow?.postMessage({ skerry: name, ...content }, base.origin);
    }

    #heard({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== base.origin) return;
      const { skerry: name, ...detail } = data ?? {};
      if (!EVENTS.includes(name)) return;
      if (name === "ready") this.#ready = true;
      if (name === "height" && detail.height > 0) {
        this.#frame.style.aspectRatio = "auto";
        this.#frame.style.height = `${detail.height}px`;
      }
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }
  }

  if (!customElements.get("skerry-board")) customElements.define("skerry-board", SkerryBoard);
}
