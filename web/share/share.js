// The share dialog: a match, a line or a position as link, QR code, text, record.
//
// Loaded when it is first opened.  Nothing is uploaded: a link holds all that it shows.

import { open } from "../app/dialogs.js";
import { make } from "../platform/dom.js";
import * as link from "../match/link.js";
import { frames } from "../match/replay.js";
import { t } from "../platform/text.js";

const DENSE = 60; // dots of a QR code beside the link; with more they would be too small to be read

const button = (text, act, properties = {}) =>
  make("button", { type: "button", textContent: text, onclick: act, ...properties });

/** What can be linked to, [[name, caption, fragment]]: the match first. */
export function ways(frame) {
  const parts = link.parse(frame.link);
  const upTo = { ...parts, moves: parts.moves.slice(0, frame.ply), ply: null };
  const found = [["match", t("This match"), frame.link]];
  if (frame.ply && frame.ply < frame.line.length) {
    found.push(["line", t("Up to this move"), link.format(upTo)]);
  }
  if (frame.ply && frame.code) {
    const position = { name: frame.name, code: frame.code };
    found.push(["position", t("This position alone"), link.format(position)]);
  }
  return found;
}

/** Lets the browser save a blob as a file. */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Draws a QR code; says whether the text is short enough for one. */
async function code(canvas, text) {
  const { generate } = await import("../vendor/lean-qr.js");
  try {
    const drawn = generate(text);
    // Readers want dark on light, with a rim of four dots, whatever the theme.
    drawn.toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 4, padY: 4 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the dialog.  `match` is the table, `home` the address of the page, `shown` what the board
 * shows besides the frame: {marked, groups, coordinates, turned}.  `board(name)` is as in MatchClient,
 * and `read(file)` opens a file.  `byLink` knows whether the match is played by link, `play(on)`
 * lets it be so.
 */
export function share({ match, home, shown, board, read, byLink, play }) {
  const { frame, geometry } = match;
  const stem = frame.ply ? `${frame.name}-${frame.ply}` : frame.name;
  return open("sharing", (dialog, title, close) => {
    title.textContent = t("Share");
    const said = make("p", { className: "said", role: "status" });
    const field = make("input", { readOnly: true, ariaLabel: t("Link") });
    const picture = make("canvas", { role: "img", ariaLabel: t("QR code of the link") });
    const long = make("p", {}, t("This link is too long for a QR code."));
    field.onfocus = () => field.select();

    const copy = async (text, done) => {
      try {
        await navigator.clipboard.writeText(text);
        said.textContent = done;
        return true;
      } catch {
        said.textContent = t("The browser does not let the page copy it for you.");
        return false;
      }
    };
    const copyLink = async () => {
      if (!(await copy(field.value, t("The link is copied.")))) field.focus();
    };
    const show = async (fragment) => {
      const url = new URL(home);
      url.hash = fragment;
      field.value = url.href;
      const fits = await code(picture, url.href);
      if (field.value !== url.href) return;
      picture.hidden = !fits;
      picture.parentElement.classList.toggle("dense", fits && picture.width > DENSE);
      long.hidden = fits;
    };

    const choices = make("fieldset", { className: "chips" });
    choices.append(make("legend", { className: "unseen" }, t("What the link shows")));
    for (const [name, caption, fragment] of ways(frame)) {
      const checked = name === "match";
      const input = make("input", { type: "radio", name: "what", value: name, checked });
      input.onchange = () => show(fragment);
      choices.append(make("label", {}, input, make("span", {}, caption)));
    }

    const send = async () => {
      const { title: name } = geometry;
      const failed = ({ name }) => name !== "AbortError" && copyLink(); // else minds were changed
      await navigator.share({ title: t(name), url: field.value }).catch(failed);
    };
    const links = [button(t("Copy link"), copyLink, { className: "main", autofocus: true })];
    if (navigator.share) links.push(button(t("Send"), send));

    const box = make("input", { type: "checkbox", checked: byLink.has(frame) });
    box.onchange = () => play(box.checked);
    const letters = make("label", { className: "check" }, box);
    letters.append(t("Play by link: after your move, send it to the other player"));
    letters.hidden = Boolean(frame.outcome) || !match.isAtEnd;

    /** A row of files: what it is, and what can be done with it. */
    const row = (caption, ...buttons) =>
      make("div", { role: "group", ariaLabel: caption }, make("span", {}, caption), ...buttons);
    /** Tries something that may fail, such as asking an engine that is not up. */
    const attempt = (act) => async (event) => {
      try {
        await act(event);
      } catch (error) {
        said.textContent = error.message;
      }
    };
    const text = async () => {
      const url = new URL(home);
      url.hash = frame.link;
      const written = await match.text();
      if (!written) throw new Error(t("The engine could not be loaded."));
      return written.replace("\n", `\nLink: ${url.href}\n`); // after the game's name
    };
    const record = () => match.record ?? match.getRecord();
    const file = (content, type, suffix) =>
      save(new Blob([content], { type }), `${stem}.${suffix}`);

    /** The states of all plies: the pieces by the notation, and what the rules say of them. */
    const states = async () => {
      const { frame: first } = await board(frame.name);
      const all = frames(link.parse(frame.link), geometry, first);
      const views = (await match.views()) ?? [];
      return all.map(({ pieces, last }, ply) => {
        const { marks = [], links = [] } = views[ply] ?? {};
        return { ...shown, pieces, last, marks, links };
      });
    };
    const bar = make("progress", { max: 1, hidden: true, ariaLabel: t("Drawing the match") });
    const still = { ...shown, ...frame };
    const animation = async ({ target }) => {
      if (!bar.hidden) return;
      bar.hidden = false;
      target.ariaDisabled = "true";
      try {
        const { gif } = await import("./export.js");
        const drawn = await gif(geometry, await states(), shown, (done, all) => {
          bar.value = done / all;
          return dialog.open;
        });
        if (drawn) save(drawn, `${frame.name}.gif`);
      } finally {
        bar.hidden = true;
        target.ariaDisabled = "false";
      }
    };

    const picker = make("input", { type: "file", hidden: true });
    picker.onchange = async () => {
      const [chosen] = picker.files;
      if (!chosen) return;
      close(true);
      read(chosen);
    };

    dialog.append(
      make(
        "div",
        { className: "links" },
        make("div", {}, choices, field, make("div", { className: "buttons" }, ...links)),
        make("div", { className: "code" }, picture, long),
      ),
      said,
      letters,
      make(
        "div",
        { className: "files" },
        row(
          t("Text"),
          button(t("Copy"), attempt(async () => copy(await text(), t("The text is copied.")))),
          button(t("Save"), attempt(async () => file(await text(), "text/plain", "txt"))),
        ),
        row(
          t("Record"),
          button(t("Copy"), attempt(async () => copy(await record(), t("The record is copied.")))),
          button(t("Save"), attempt(async () => file(await record(), "application/json", "json"))),
        ),
        row(
          t("Picture"),
          button("PNG", attempt(async () => {
            const { png } = await import("./export.js");
            save(await png(geometry, still, shown), `${stem}.png`);
          })),
          button("SVG", attempt(async () => {
            const { svg } = await import("./export.js");
            file(svg(geometry, still, shown), "image/svg+xml", "svg");
          })),
          ...(frame.line.length && geometry.notation ? [button(t("Animation"), attempt(animation))] : []),
          bar,
        ),
      ),
      make(
        "p",
        { className: "reading" },
        t("A record, a text or a link opens when it is dropped or pasted on the page."),
        " ",
        button(t("Open a file"), () => picker.click()),
        picker,
      ),
      make("div", { className: "buttons" }, button(t("Done"), () => close(true))),
    );
    picture.hidden = long.hidden = true;
    show(frame.link);
  });
}
