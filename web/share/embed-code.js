// @ts-check
// The part of the share dialog about boards in other pages: the code, its options, and a preview.

/** @typedef {(text: string, done: string) => Promise<boolean>} Copy Copies a text, and says `done`. */

import { radios } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/** @type {{ [name: string]: [width: number, height: number] }} Of frames, in CSS pixels. */
const SIZES = { small: [320, 430], medium: [420, 560], large: [600, 760] };
const SAID = 2000; // ms for which the button says what it has done

/**
 * What an embedded board looks like.
 * @typedef {object} Choice
 * @property {string} kind "frame" or "script"
 * @property {string} size one of SIZES
 * @property {string} theme
 * @property {boolean} controls
 * @property {boolean} moves
 * @property {boolean} coordinates
 */

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/**
 * The options that differ from those of an embedded board itself.
 * @param {Choice} choice
 * @returns {[name: string, value: string][]}
 */
function given({ theme, controls, moves, coordinates }) {
  /** @type {[string, string][]} */
  const out = theme === "auto" ? [] : [["theme", theme]];
  for (const [name, on] of Object.entries({ controls, moves, coordinates })) {
    if (!on) out.push([name, "off"]);
  }
  return out;
}

/**
 * The address of an embedded board on a site.
 * @param {string} link
 * @param {Choice} choice
 * @param {URL} home the address of the site
 */
export function frameAddress(link, choice, home) {
  const url = new URL("embed/", home);
  url.search = new URLSearchParams(given(choice)).toString();
  url.hash = link;
  return url.href;
}

/**
 * The code for a page.
 * @param {string} link
 * @param {string} title what the board shows
 * @param {Choice} choice
 * @param {URL} home the address of the site
 */
export function code(link, title, choice, home) {
  const [width, height] = SIZES[choice.size];
  if (choice.kind === "frame") {
    const src = escaped(frameAddress(link, choice, home));
    return `<iframe src="${src}"\n  title="${escaped(title)}" width="${width}" height="${height}" style="border: 0"></iframe>`;
  }
  const script = escaped(new URL("skerry-board.js", home).href);
  const attributes = given(choice).map(([name, value]) => ` ${name}="${value}"`);
  const address = new URL(home);
  address.hash = link;
  return (
    `<script src="${script}" async></script>\n` +
    `<skerry-board${attributes.join("")} style="max-width: ${width}px">\n` +
    `  <a href="${escaped(address.href)}">${escaped(title)}</a>\n</skerry-board>`
  );
}

/**
 * The part of the dialog.
 * @param {object} shared
 * @param {string} shared.link of the match
 * @param {string} shared.title of its game
 * @param {URL} shared.home the address of the site
 * @param {URL | null} shared.here where the site's own copy of embedded boards is, for the preview
 * @param {Copy} shared.copy
 */
export function embedPart({ link, title, home, here, copy }) {
  /** @type {Choice} */
  const choice = {
    kind: "frame",
    size: "medium",
    theme: "auto",
    controls: true,
    moves: true,
    coordinates: true,
  };
  const field = make("textarea", { readOnly: true, ariaLabel: t("Code for your page") });
  field.spellcheck = false;
  field.wrap = "off"; // its lines scroll
  field.onfocus = () => field.select();
  const frame = make("iframe", { title: t("Preview") });
  const show = () => {
    field.value = code(link, title, choice, home);
    field.rows = field.value.split("\n").length;
    const [width, height] = SIZES[choice.size];
    Object.assign(frame, { width, height });
    const src = here && frameAddress(link, choice, here);
    if (!src || frame.src === src) return;
    frame.remove(); // a frame that only goes elsewhere would add to the history
    frame.src = src;
    preview.append(frame);
  };
  const preview = make("div", { className: "trial", hidden: !here });

  /** @type {(name: "kind" | "size" | "theme", legend: string, entries: [string, string][]) => HTMLElement} */
  const oneOf = (name, legend, entries) =>
    radios(`embed-${name}`, legend, entries, choice[name], (value) => {
      choice[name] = value;
      show();
    });
  /** @type {(name: "controls" | "moves" | "coordinates", text: string) => HTMLElement} */
  const check = (name, text) => {
    const box = make("input", { type: "checkbox", checked: choice[name] });
    box.onchange = () => {
      choice[name] = box.checked;
      show();
    };
    return make("label", {}, box, text);
  };
  const copyCode = async () => {
    if (!(await copy(field.value, t("The code is copied.")))) return field.focus();
    button.textContent = t("Copied");
    setTimeout(() => {
      button.textContent = t("Copy code");
    }, SAID);
  };
  const button = make("button", { type: "button", className: "main", onclick: copyCode });
  button.textContent = t("Copy code");
  const parts = [
    oneOf("kind", t("Code"), [
      ["frame", t("A frame")],
      ["script", t("One script")],
    ]),
    oneOf("size", t("Size"), [
      ["small", t("Small")],
      ["medium", t("Medium")],
      ["large", t("Large")],
    ]),
    oneOf("theme", t("Theme"), [
      ["auto", t("Same as device")],
      ["light", t("Light")],
      ["dark", t("Dark")],
      ["contrast", t("High contrast")],
    ]),
    make(
      "fieldset",
      { className: "lines" },
      check("controls", t("Buttons, and who plays")),
      check("moves", t("List of moves")),
      check("coordinates", t("Coordinates")),
    ),
    field,
    make("div", { className: "buttons" }, button),
  ];
  show();
  return make("div", { className: "embedding" }, make("div", {}, ...parts), preview);
}
