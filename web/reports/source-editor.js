// @ts-check
// The editor for the code of a game: a variant of one of the originals, kept in this browser.

/** @import { Cages } from "../bots/cage.js" */
/** @import { CodeEditor, Mistake } from "../bots/code-editor.js" */
/** @typedef {{ slug: string, title: string, designer: string, source: string }} Original */

import { notice } from "../app/notices.js";
import { mistakesInWords } from "../bots/problems.js";
import { local } from "../platform/area.js";
import { make } from "../platform/dom.js";
import { saveText } from "../platform/file.js";
import { t } from "../platform/text.js";
import { labelled } from "./labelled.js";

const KEY = "skerry design";
const SAVING = 500; // ms after the last change that the code is kept
const nothing = { from: 0, options: [] };

/** @param {Original} original */
const nameOf = ({ slug, title }) => (slug === "template" ? t("Fill a line") : t(title));

/**
 * The code that was kept, and the slug of its original; null if there is none.
 * @returns {{ slug: string, source: string } | null}
 */
function readKept() {
  try {
    const found = JSON.parse(local.get(KEY) ?? "null");
    return typeof found?.source === "string" ? found : null;
  } catch {
    return null;
  }
}

export class SourceEditor {
  element = make("div");
  #originals;
  /** @type {Original} The game of which the code is a variant. */
  #original;
  #cages;
  #onChange;
  #onStartOver;
  #editor;
  #menu = make("select");
  #credit = make("p", { className: "soft" });
  #mistakes = make("p", { role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} Until the code is kept, if it has changed. */
  #saving;

  /**
   * @param {typeof CodeEditor} Editor
   * @param {Original[]} originals
   * @param {Cages} cages in which the code is checked, but does not run
   * @param {object} handlers
   * @param {() => void} handlers.onChange called when the code has changed
   * @param {() => void} handlers.onStartOver called when it was replaced by another one
   * @param {() => void} handlers.onRun called when the game should run
   */
  constructor(Editor, originals, cages, { onChange, onStartOver, onRun }) {
    this.#originals = originals;
    this.#cages = cages;
    this.#onChange = onChange;
    this.#onStartOver = onStartOver;
    const code = make("div", { className: "code" });
    this.#build(code);
    this.#editor = new Editor(code, {
      label: t("The game's code. Escape, then Tab, leaves the editor."),
      onChange: () => this.#change(),
      onRun: () => {
        onRun();
        return true;
      },
      check: (text) => this.#check(text),
      complete: async () => nothing,
    });
    const kept = readKept();
    this.#original = this.#find(kept?.slug);
    this.#open(kept?.source ?? this.#original.source);
    addEventListener("pagehide", () => this.#saving !== undefined && this.#keep());
  }

  /** @param {HTMLElement} code where the editor goes */
  #build(code) {
    const options = this.#originals.map((one) => make("option", { value: one.slug }, nameOf(one)));
    this.#menu.append(...options);
    const anew = make("button", { type: "button" }, t("Start over"));
    anew.onclick = () => {
      const original = this.#find(this.#menu.value);
      this.#replace(original, original.source);
    };
    const save = make("button", { type: "button", className: "quiet" }, t("Save the code"));
    save.onclick = () => saveText(this.text, "game.py", "text/x-python");
    this.element.append(
      make("div", { className: "row" }, labelled(t("A variant of"), this.#menu), anew, save),
      this.#credit,
      code,
      this.#mistakes,
    );
  }

  /** The code. */
  get text() {
    return this.#editor.text;
  }

  /** The code, and the game of which it is a variant. */
  get source() {
    const { title, designer } = this.#original;
    return { title, designer, source: this.text };
  }

  /**
   * Puts the cursor into a line, counted from 1.
   * @param {number} line
   */
  goTo(line) {
    this.#editor.goTo(line);
  }

  /** @param {string} [slug] */
  #find(slug) {
    return this.#originals.find((one) => one.slug === slug) ?? this.#originals[0];
  }

  /** @param {string} source */
  #open(source) {
    this.#editor.open(source);
    this.#menu.value = this.#original.slug;
    const { designer } = this.#original;
    const game = nameOf(this.#original);
    const by = designer ? t("The original, {game}, is by {designer}.", { game, designer }) : "";
    const what = t("Your code is a variant of {game} and is labelled as one.", { game });
    this.#credit.textContent = `${what} ${by}`;
  }

  /**
   * Puts another code in place of this one, which can be brought back if the user has written it.
   * @param {Original} original
   * @param {string} source
   */
  #replace(original, source) {
    const { text } = this;
    const before = this.#original;
    this.#original = original;
    this.#open(source);
    this.#change();
    this.#onStartOver();
    if (text === before.source) return;
    notice("design", t("Your code was replaced."), [
      [t("Undo"), () => this.#replace(before, text)],
    ]);
  }

  #change() {
    this.#onChange();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#keep(), SAVING);
  }

  #keep() {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const kept = { slug: this.#original.slug, source: this.text };
    if (local.set(KEY, JSON.stringify(kept))) return;
    this.#mistakes.textContent = t(
      "This browser cannot save the code; save it to a file before you leave.",
    );
  }

  /**
   * The mistakes in a code; none are told if it could not be checked.
   * @param {string} source
   * @returns {Promise<Mistake[]>}
   */
  async #check(source) {
    /** @type {{ errors?: Mistake[] }} */
    const { errors } = await this.#cages
      .prepare()
      .call("errors", { files: { "game.py": source } })
      .catch(() => ({}));
    this.#mistakes.textContent = mistakesInWords(errors);
    return errors ?? [];
  }
}
