// @ts-check
// Tabs, one of which is chosen; the listener shows its panel.

import { around, make } from "../platform/dom.js";

/** @type {{ [key: string]: (at: number, count: number) => number }} */
const STEPS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class Tabs {
  root = make("div", { role: "tablist" });

  #buttons;
  #onChange;

  /**
   * The first tab is chosen.
   * @param {string[]} panels the ids of what the tabs show; that of its tab has "tab-" before it
   * @param {(panel: string) => void} onChange called with the chosen panel
   */
  constructor(panels, onChange) {
    this.#onChange = onChange;
    this.#buttons = panels.map((id) =>
      make("button", {
        ...{ id: `tab-${id}`, type: "button", role: "tab" },
        ...{ data: { panel: id }, "aria-controls": id },
      }),
    );
    this.root.append(...this.#buttons);
    this.root.addEventListener("click", (event) => {
      const { panel } = around(event, "[data-panel]")?.dataset ?? {};
      if (panel) this.choose(panel);
    });
    this.root.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const shown = this.#buttons.filter(({ offsetParent }) => offsetParent);
      const at = shown.findIndex(({ dataset }) => dataset.panel === this.chosen);
      const button = shown[step(at, shown.length)];
      this.choose(button.dataset.panel ?? "");
      button.focus();
    });
    this.choose(panels[0]);
  }

  /** The id of what is shown. */
  get chosen() {
    return this.#buttons.find(({ ariaSelected }) => ariaSelected === "true")?.dataset.panel ?? "";
  }

  /** @param {string} panel */
  choose(panel) {
    for (const button of this.#buttons) {
      const isChosen = button.dataset.panel === panel;
      button.ariaSelected = String(isChosen);
      button.tabIndex = isChosen ? 0 : -1;
    }
    this.#onChange(panel);
  }

  /** @param {string[]} texts of the tabs */
  name(texts) {
    for (const [i, button] of this.#buttons.entries()) button.textContent = texts[i];
  }
}
