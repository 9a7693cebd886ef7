// @ts-check
// The share dialog: a match, a line or a position as a link, a QR code or a file.
//
// Loaded on demand.  Nothing is uploaded: a link contains everything that it shows.

/** @import { OpenMatch } from "../match/open.js" */
/** @import { WholeFrame } from "../types.d.ts" */
/** @import { Look } from "./export.js" */
/** @import { Copy } from "./embed-code.js" */

import { open } from "../app/dialog.js";
import * as link from "../match/link.js";
import { LINK, PERSON, isRemote } from "../match/players.js";
import { loaded } from "../app/notices.js";
import { home } from "../app/pages.js";
import { Tabs } from "../app/tabs.js";
import { button } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { send } from "../platform/send.js";
import { t } from "../platform/text.js";
import { fileRows } from "./files.js";

const DENSE = 60; // dots across of a QR code beside the link; more would be too small to scan

/**
 * What can be shared as a link; first the match.  The link of a tree is written by the session.
 * @param {WholeFrame} frame
 */
export function targets(frame) {
  const parts = link.parse(frame.link);
  const found = [{ name: "match", caption: t("This line"), fragment: frame.link }];
  if (hasNotes(frame)) {
    found.push({ name: "tree", caption: t("With variations and comments"), fragment: "" });
  }
  if (parts && frame.ply && frame.ply < frame.line.length) {
    const moves = parts.moves.slice(0, frame.ply);
    const fragment = link.format({ ...parts, moves, ply: null });
    found.push({ name: "line", caption: t("Up to this move"), fragment });
  }
  if (frame.ply && frame.code) {
    const fragment = link.format({ name: frame.name, code: frame.code });
    found.push({ name: "position", caption: t("This position alone"), fragment });
  }
  return found;
}

/**
 * Whether there is more to a match than its line: variations, comments or drawings.
 * @param {WholeFrame} frame
 */
const hasNotes = ({ tree, line }) =>
  tree.length > line.length + 1 || tree.some(({ comment, sketch }) => comment || sketch);

/**
 * Draws a QR code.  Resolves to whether the text fits into one; to null if none can be drawn.
 * @param {HTMLCanvasElement} canvas
 * @param {string} text
 */
async function drawCode(canvas, text) {
  const module = await loaded(import("../vendor/lean-qr.js"));
  if (!module) return null;
  try {
    const code = module.generate(text);
    // Scanners need dark on light, with a margin of four dots, in any theme.
    code.toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 4, padY: 4 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the dialog.
 * @param {object} options
 * @param {OpenMatch} options.match
 * @param {(link: string) => string} options.address the address of a link
 * @param {Look} options.look
 * @param {(file: File) => void} options.onFile called with a file to open
 */
export function share({ match, address, look, onFile }) {
  return open("sharing", (dialog, title, close) => {
    title.textContent = t("Share");
    const status = make("p", { className: "said", role: "status" });
    /** @param {string} text */
    const say = (text) => {
      status.textContent = text;
    };
    /** @type {Copy} Copies a text and says `done`; returns whether the browser allowed it. */
    const copy = async (text, done) => {
      try {
        await navigator.clipboard.writeText(text);
        say(done);
        return true;
      } catch {
        say(t("The browser did not allow the copy. Please copy it by hand."));
        return false;
      }
    };
    const isOpen = () => dialog.open;
    const links = linkPart(match, address, copy, say);
    const sending = make(
      "div",
      { id: "sharing-files", role: "tabpanel", ariaLabel: t("Link and files") },
      links.root,
      byLink(match, links.renew),
      make("div", { className: "files" }, ...fileRows(match, { address, look, copy, say, isOpen })),
      openPart((file) => {
        close(true);
        onFile(file);
      }),
    );
    const embedding = make("div", { id: "sharing-board", role: "tabpanel", ariaLabel: t("Embed") });
    const fill = async () => {
      if (embedding.firstChild) return;
      const parts = await loaded(import("./embed-code.js"));
      if (!parts || embedding.firstChild) return;
      const { frame, geometry } = match;
      // A copy of the page that is saved as a file has no boards to embed beside it.
      const isSite = /\/(index\.html)?$/.test(location.pathname);
      const here = isSite ? new URL("./", location.href.split(/[?#]/)[0]) : null;
      embedding.append(
        parts.embedPart({ link: frame.link, title: t(geometry.title), home, here, copy }),
      );
    };
    const tabs = new Tabs([sending.id, embedding.id], (shown) => {
      for (const panel of [sending, embedding]) panel.hidden = panel.id !== shown;
      if (shown === embedding.id) fill();
      say("");
    });
    tabs.root.ariaLabel = t("Share");
    tabs.name([t("Link and files"), t("Embed")]);
    dialog.append(
      tabs.root,
      sending,
      embedding,
      status,
      make(
        "div",
        { className: "buttons" },
        button(t("Done"), () => close(true)),
      ),
    );
  });
}

/**
 * The link, what it shows, and its QR code; `renew` is to be called when the address has changed.
 * @param {OpenMatch} match
 * @param {(link: string) => string} address
 * @param {Copy} copy
 * @param {(text: string) => void} say
 */
function linkPart(match, address, copy, say) {
  const { frame, geometry } = match;
  const field = make("input", { readOnly: true, ariaLabel: t("Link") });
  const picture = make("canvas", {
    role: "img",
    ariaLabel: t("QR code of the link"),
    hidden: true,
  });
  const tooLong = make("p", { hidden: true }, t("This link is too long for a QR code."));
  field.onfocus = () => field.select();
  const code = make("div", { className: "code" }, picture, tooLong);

  let shown = frame.link;
  /** @param {string} fragment */
  const show = async (fragment) => {
    shown = fragment;
    const url = address(fragment);
    field.value = url;
    const fits = await drawCode(picture, url);
    if (field.value !== url) return;
    picture.hidden = !fits;
    code.classList.toggle("dense", picture.width > DENSE);
    tooLong.hidden = fits !== false;
  };

  const choices = make("fieldset", { className: "chips" });
  choices.append(make("legend", { className: "unseen" }, t("What the link shows")));
  for (const { name, caption, fragment } of targets(frame)) {
    const checked = name === "match";
    const input = make("input", { type: "radio", name: "what", value: name, checked });
    input.onchange = async () => {
      const wanted = fragment || (await match.treeLink());
      if (!input.checked) return;
      if (wanted && wanted.length <= link.MAX_LENGTH) return show(wanted);
      say(
        wanted
          ? t("This game is too large for a link; save its record.")
          : t("The engine could not be loaded."),
      );
      choices.querySelector("input")?.click(); // the match, whose link is still shown
    };
    choices.append(make("label", {}, input, make("span", {}, caption)));
  }

  const copyLink = async () => {
    if (!(await copy(field.value, t("The link is copied.")))) field.focus();
  };
  const sendLink = async () => {
    if (!(await send({ title: t(geometry.title), url: field.value }))) await copyLink();
  };
  const buttons = [button(t("Copy link"), copyLink, "main")];
  buttons[0].autofocus = true;
  if (typeof navigator.share === "function") buttons.push(button(t("Send"), sendLink));

  show(frame.link);
  const root = make(
    "div",
    { className: "links" },
    make("div", {}, choices, field, make("div", { className: "buttons" }, ...buttons)),
    code,
  );
  return { root, renew: () => show(shown) };
}

/**
 * A menu: which side is played here, if the match is played by sending links.
 * @param {OpenMatch} match
 * @param {() => void} onChange
 */
function byLink(match, onChange) {
  const { frame, geometry, isAtEnd, players } = match;
  const remote = players.find(isRemote);
  const here = remote ? players.findIndex((who) => !isRemote(who)) : -1;
  const others = remote ? [PERSON, PERSON] : [...players]; // who play if it is not by link
  const option = (/** @type {number} */ value, /** @type {string} */ textContent) =>
    make("option", { value: String(value), textContent, selected: value === here });
  const select = make(
    "select",
    {},
    option(-1, t("No")),
    ...geometry.players.map((player, i) => option(i, t("Yes, I play {player}", { player }))),
  );
  select.onchange = async () => {
    const side = Number(select.value);
    const chosen = side < 0 ? others : [PERSON, PERSON].with(1 - side, remote ?? LINK);
    for (const [player, who] of chosen.entries()) {
      if (match.players[player] !== who) await match.setPlayer(player, who);
    }
    onChange();
  };
  const hidden = Boolean(frame.outcome) || !isAtEnd || frame.clock !== null;
  return make("label", { className: "line", hidden }, make("span", {}, t("Play by link")), select);
}

/**
 * The part about opening files.
 * @param {(file: File) => void} onFile
 */
function openPart(onFile) {
  const picker = make("input", { type: "file", hidden: true });
  picker.onchange = () => {
    const [file] = picker.files ?? [];
    if (file) onFile(file);
  };
  return make(
    "p",
    { className: "reading" },
    t("To open a game (link, text or record), drop or paste it on the page."),
    " ",
    button(t("Open a file"), () => picker.click()),
    picker,
  );
}
