// The dialogs: a new game, a question, help.

import { Board } from "./board.js";
import { carry, clocks } from "./clockmenu.js";
import { make } from "./dom.js";
import { LANGUAGES } from "./language.js";
import { seats } from "./panel.js";
import { spoken, t } from "./text.js";

/** Shows a dialog; resolves to what `close(value)` was given, or to null when it was dismissed. */
export function open(name, fill) {
  return new Promise((resolve) => {
    let answer = null;
    const title = make("h2", { id: "dialog-title" });
    const dialog = make("dialog", { id: name, "aria-labelledby": "dialog-title" });
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    fill(dialog, title, close);
    dialog.prepend(title);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close(); // the backdrop
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

const button = (text, act, className = "") =>
  make("button", { type: "button", textContent: text, onclick: act, className });

/** Asks a question with one way to say yes; resolves to whether it was taken. */
export async function ask(question, detail, yes) {
  const answer = await open("ask", (dialog, title, close) => {
    title.textContent = question;
    dialog.append(
      make("p", { textContent: detail }),
      make(
        "div",
        { className: "buttons" },
        button(t("Cancel"), () => close(false)),
        button(yes, () => close(true), "main danger"),
      ),
    );
  });
  return answer === true;
}

/**
 * Shows the keys and where the games are from; `options.keys` is whether single keys are listened
 * to, and `keep(change)` hears what was changed of that, and of the language.
 */
export function help(credits, { keys }, keep) {
  return open("helping", (dialog, title, close) => {
    title.textContent = t("Help");
    const row = (key, text) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)];
    const box = make("input", { type: "checkbox", checked: keys });
    box.onchange = () => keep({ keys: box.checked });
    const tongues = Object.entries(LANGUAGES).map(([value, textContent]) =>
      make("option", { value, textContent, lang: value, selected: value === spoken() }),
    );
    const language = make("select", { id: "language" }, ...tongues);
    language.onchange = () => (close(true), keep({ language: language.value }));
    dialog.append(
      make(
        "dl",
        { className: "keys" },
        ...row(t("Arrows"), t("from cell to cell")),
        ...row(t("Enter"), t("click the cell")),
        ...row(t("Esc"), t("start the move over")),
        ...row(", .", t("one move back, one move on")),
        ...row(t("Arrows"), t("in the list: moves, and variations beside them")),
        ...row("U", t("undo")),
        ...row("R", t("redo")),
        ...row("N", t("new game")),
        ...row("A", t("analysis")),
        ...row("G", t("groups and their sizes")),
        ...row("?", t("this help")),
      ),
      make("label", { className: "check" }, box, t("Single letters are shortcuts")),
      make("label", { className: "line" }, make("span", {}, t("Language")), language),
      ...credits,
      make("div", { className: "buttons" }, button(t("Close"), () => close(true), "main")),
    );
  });
}

/**
 * Asks for a new game; resolves to {name, players, clock, setup}, where `setup` asks for the editor
 * of positions first, to "aside" for the match that was set aside, or to null.  `games` is the list
 * of what there is, `now` the present choice {slug, size, variant, players}; `board(name)` resolves
 * to the {geometry, frame} of a game, and `aside` says, if there is one, which match was set aside.
 */
export function newGame(games, now, board, aside) {
  return open("new-game", (dialog, title, close) => {
    title.textContent = t("New game");
    const choice = { ...now };
    const game = () => games.find(({ slug }) => slug === choice.slug);
    const name = () => [choice.slug, choice.size, choice.variant].filter(Boolean).join("-");

    const radios = (legend, key, options, className) => {
      const set = make("fieldset", { className }, make("legend", { textContent: legend }));
      for (const [value, text] of options) {
        const input = make("input", {
          type: "radio",
          name: key,
          value: String(value),
          checked: choice[key] === value,
        });
        input.onchange = () => {
          choice[key] = value;
          if (key === "slug") other();
          if (key === "size") time();
          refresh();
        };
        set.append(make("label", {}, input, make("span", { textContent: text })));
      }
      return set;
    };

    const other = () => {
      choice.size = game().default_size;
      choice.variant = "";
      fill();
    };

    const details = make("div", { className: "details" });
    const fill = () => {
      const { sizes, variants, players, levels } = game();
      const sides = make(
        "fieldset",
        { className: "sides" },
        make("legend", { textContent: t("Players") }),
      );
      for (const [player, side] of players.entries()) {
        const options = seats(levels, choice.players[player]);
        const select = make("select", { name: `player${player}` }, ...options);
        select.onchange = () => (choice.players = choice.players.with(player, select.value));
        sides.append(make("label", {}, make("span", { textContent: t(side) }), select));
      }
      const rules = variants.map(([suffix, text]) => [suffix, t(text)]);
      details.replaceChildren(
        radios(t("Size"), "size", sizes.map((size) => [size, String(size)]), "chips"),
        ...(rules.length > 1 ? [radios(t("Rules"), "variant", rules, "lines")] : []),
        sides,
        timing,
      );
      time();
    };

    const timing = make("div");
    const times = () => game().times[choice.size];
    let usual = times();
    const time = () => {
      choice.clock = carry(choice.clock, usual, times());
      usual = times();
      timing.replaceChildren(clocks(choice.clock, usual, (clock) => (choice.clock = clock)));
    };

    const canvases = ["surface", "play"].map((className) => make("canvas", { className }));
    const picture = new Board(...canvases);
    const refresh = async () => {
      const wanted = name();
      try {
        const { geometry, frame } = await board(wanted);
        if (wanted !== name()) return;
        picture.use(geometry);
        picture.show({ pieces: frame.pieces, coordinates: false });
      } catch {
        // Without a connection there is no picture.
      }
    };

    const answer = () => ({ name: name(), players: choice.players, clock: choice.clock });
    const submit = (event) => {
      event.preventDefault();
      close(answer());
    };
    const kinds = games.map(({ slug, title: text }) => [slug, t(text)]);
    const back = aside && [aside, button(t("Go back to it"), () => close("aside"))];
    fill();
    refresh();
    dialog.append(
      make(
        "form",
        { onsubmit: submit },
        make(
          "div",
          { className: "columns" },
          make("div", {}, radios(t("Game"), "slug", kinds, "cards"), details),
          make("div", { className: "preview", "aria-hidden": "true" }, ...canvases),
        ),
        ...(back ? [make("p", { className: "aside" }, ...back)] : []),
        make(
          "div",
          { className: "buttons" },
          button(t("Set up a position"), () => close({ ...answer(), setup: true }), "other"),
          button(t("Cancel"), () => close(null)),
          make("button", { type: "submit", className: "main", textContent: t("Start game") }),
        ),
      ),
    );
  });
}
