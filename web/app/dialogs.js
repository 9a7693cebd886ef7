// The dialogs: a new game, a question, help.

import { Board } from "../board/board.js";
import { carry, clocks } from "./clock-menu.js";
import { make } from "../platform/dom.js";
import { credits, learning } from "./pages.js";
import { seats } from "./panel.js";
import { t } from "../platform/text.js";

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
    // A press that begins and ends on the backdrop closes; one that only ends there, as when text
    // is selected, does not, nor does one on the dialog's own rim.
    const beside = ({ target, clientX: x, clientY: y }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return target === dialog && (x < left || x > right || y < top || y > bottom);
    };
    let began = false;
    dialog.addEventListener("pointerdown", (event) => (began = beside(event)));
    dialog.addEventListener("click", (event) => {
      if (began && beside(event)) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0; // the focus may have gone to the end of a long one
  });
}

export const button = (text, act, className = "") =>
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
 * Shows where to learn a game, the keys (rows of keys.js) with the option of single ones, and who
 * the games are from.
 */
export function help(slug, rows, options) {
  return open("helping", (dialog, title, close) => {
    title.textContent = t("Help");
    const box = make("input", { type: "checkbox", checked: options.keys });
    box.onchange = () => options.set("keys", box.checked);
    const list = rows.flatMap((row) => [
      make("dt", {}, make("kbd", {}, row.keys)),
      make("dd", {}, row.text),
    ]);
    dialog.append(
      learning(slug),
      make("dl", { className: "keys" }, ...list),
      make("label", { className: "check" }, box, t("Single letters are shortcuts")),
      credits(),
      make("div", { className: "buttons" }, button(t("Close"), () => close(true), "main")),
    );
  });
}

/**
 * Menus of who plays the sides of these names; `players` do so far, and `keep(players)` hears of
 * another choice.
 */
export function sides(names, levels, players, keep) {
  const set = make("fieldset", { className: "sides" }, make("legend", {}, t("Players")));
  for (const [player, name] of names.entries()) {
    const select = make("select", { name: `player${player}` }, ...seats(levels, players[player]));
    select.onchange = () => {
      players = players.with(player, select.value);
      keep(players);
    };
    set.append(make("label", {}, make("span", {}, t(name)), select));
  }
  return set;
}

/**
 * Asks for a new game; resolves to {name, players, clock, setup}, where `setup` asks for the editor
 * of positions first, or to null.  `games` is the list of what there is, `now` the present choice
 * {slug, size, variant, players, clock}; `board(name)` resolves to the {geometry, frame} of a game.
 */
export function newGame(games, now, board) {
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
      const rules = variants.map(({ name, title }) => [name, t(title)]);
      details.replaceChildren(
        learning(choice.slug),
        radios(t("Size"), "size", sizes.map((size) => [size, String(size)]), "chips"),
        ...(rules.length > 1 ? [radios(t("Rules"), "variant", rules, "lines")] : []),
        sides(players, levels, choice.players, (chosen) => (choice.players = chosen)),
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
