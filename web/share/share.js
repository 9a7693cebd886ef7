// The share dialog: a match, a line or a position as link and QR code, and as files to take away.
//
// Loaded when it is first opened.  Nothing is uploaded: a link holds all that it shows.

import { open } from "../app/dialog.js";
import * as link from "../match/link.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { fileRows } from "./files.js";

const DENSE = 60; // dots of a QR code beside the link; with more they would be too small to be read

const button = (text, onclick, properties = {}) =>
  make("button", { type: "button", textContent: text, onclick, ...properties });

/** What can be linked to, [{name, caption, fragment}]: the match first. */
export function targets(frame) {
  const parts = link.parse(frame.link);
  const found = [{ name: "match", caption: t("This match"), fragment: frame.link }];
  if (frame.ply && frame.ply < frame.line.length) {
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

/** Draws a QR code; says whether the text is short enough for one. */
async function drawCode(canvas, text) {
  const { generate } = await import("../vendor/lean-qr.js");
  try {
    const code = generate(text);
    // Readers want dark on light, with a margin of four dots, whatever the theme.
    code.toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 4, padY: 4 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the dialog.  `home` is the address of the page, `look` how boards look: {marked, groups,
 * coordinates, turned}.  `board(name)` resolves to a game's {geometry, frame}, `byLink` knows
 * whether the match is played by sending links, and `onFile(file)` hears of a file to be opened.
 */
export function share({ match, home, look, board, byLink, onFile }) {
  return open("sharing", (dialog, title, close) => {
    title.textContent = t("Share");
    const status = make("p", { className: "said", role: "status" });
    const say = (text) => (status.textContent = text);
    const copy = async (text, done) => {
      try {
        await navigator.clipboard.writeText(text);
        say(done);
        return true;
      } catch {
        say(t("The browser does not let the page copy it for you."));
        return false;
      }
    };
    const isOpen = () => dialog.open;
    dialog.append(
      linkPart(match, home, copy),
      status,
      byLinkCheck(match, byLink),
      make("div", { className: "files" }, ...fileRows(match, { home, look, board, copy, say, isOpen })),
      openPart((file) => {
        close(true);
        onFile(file);
      }),
      make("div", { className: "buttons" }, button(t("Done"), () => close(true))),
    );
  });
}

/** The link, what it shows, and its QR code. */
function linkPart({ frame, geometry }, home, copy) {
  const field = make("input", { readOnly: true, ariaLabel: t("Link") });
  const picture = make("canvas", { role: "img", ariaLabel: t("QR code of the link"), hidden: true });
  const tooLong = make("p", { hidden: true }, t("This link is too long for a QR code."));
  field.onfocus = () => field.select();

  const show = async (fragment) => {
    const url = new URL(home);
    url.hash = fragment;
    field.value = url.href;
    const fits = await drawCode(picture, url.href);
    if (field.value !== url.href) return;
    picture.hidden = !fits;
    picture.parentElement.classList.toggle("dense", fits && picture.width > DENSE);
    tooLong.hidden = fits;
  };

  const choices = make("fieldset", { className: "chips" });
  choices.append(make("legend", { className: "unseen" }, t("What the link shows")));
  for (const { name, caption, fragment } of targets(frame)) {
    const checked = name === "match";
    const input = make("input", { type: "radio", name: "what", value: name, checked });
    input.onchange = () => show(fragment);
    choices.append(make("label", {}, input, make("span", {}, caption)));
  }

  const copyLink = async () => {
    if (!(await copy(field.value, t("The link is copied.")))) field.focus();
  };
  const send = async () => {
    const onFailure = ({ name }) => name !== "AbortError" && copyLink(); // else it was cancelled
    await navigator.share({ title: t(geometry.title), url: field.value }).catch(onFailure);
  };
  const buttons = [button(t("Copy link"), copyLink, { className: "main", autofocus: true })];
  if (navigator.share) buttons.push(button(t("Send"), send));

  show(frame.link);
  return make(
    "div",
    { className: "links" },
    make("div", {}, choices, field, make("div", { className: "buttons" }, ...buttons)),
    make("div", { className: "code" }, picture, tooLong),
  );
}

/** Whether the match is played by sending links. */
function byLinkCheck(match, byLink) {
  const { frame, isAtEnd } = match;
  const box = make("input", { type: "checkbox", checked: byLink.has(frame) });
  box.onchange = () => byLink.begin(box.checked ? match.frame : null);
  const hidden = Boolean(frame.outcome) || !isAtEnd;
  const text = t("Play by link: after your move, send it to the other player");
  return make("label", { className: "check", hidden }, box, text);
}

/** How files are opened. */
function openPart(onFile) {
  const picker = make("input", { type: "file", hidden: true });
  picker.onchange = () => picker.files[0] && onFile(picker.files[0]);
  return make(
    "p",
    { className: "reading" },
    t("A record, a text or a link opens when it is dropped or pasted on the page."),
    " ",
    button(t("Open a file"), () => picker.click()),
    picker,
  );
}
