// The dialog of a new game: which one, its size and rules, who plays, on which clock.

import { Board } from "../board/board.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { carry, clocks } from "./clock-menu.js";
import { button, open } from "./dialog.js";
import { learning } from "./pages.js";
import { playerOptions } from "./players.js";

/**
 * Menus of who plays the sides of these names; `players` do so far, and `onChange(players)` hears of
 * another choice.
 */
export function playerMenus(names, levels, players, onChange) {
  const set = make("fieldset", { className: "sides" }, make("legend", {}, t("Players")));
  for (const [player, name] of names.entries()) {
    const options = playerOptions(levels, players[player]);
    const select = make("select", { name: `player${player}` }, ...options);
    select.onchange = () => {
      players = players.with(player, select.value);
      onChange(players);
    };
    set.append(make("label", {}, make("span", {}, t(name)), select));
  }
  return set;
}

/**
 * Asks for a new game.  Resolves to {name, players, clock, setup}, where `setup` asks for the editor
 * of positions first, or to null.  `games` lists the games there are, `now` is the present choice
 * {slug, size, variant, players, clock}, and `loadBoard(name)` resolves to a game's {geometry, frame}.
 */
export function newGame(games, now, loadBoard) {
  return open("new-game", (dialog, title, close) => {
    title.textContent = t("New game");
    const choice = { ...now };
    const game = () => games.find(({ slug }) => slug === choice.slug);
    const name = () => [choice.slug, choice.size, choice.variant].filter(Boolean).join("-");
    const usualTime = () => game().times[choice.size];

    const details = make("div", { className: "details" });
    const timing = make("div");
    const canvases = ["surface", "play"].map((className) => make("canvas", { className }));
    const board = new Board(...canvases);

    const radios = (legend, key, entries, className) => {
      const set = make("fieldset", { className }, make("legend", { textContent: legend }));
      for (const [value, text] of entries) {
        const checked = choice[key] === value;
        const input = make("input", { type: "radio", name: key, value: String(value), checked });
        input.onchange = () => {
          choice[key] = value;
          if (key === "slug") changeGame();
          if (key === "size") showTiming();
          showBoard();
        };
        set.append(make("label", {}, input, make("span", { textContent: text })));
      }
      return set;
    };

    const changeGame = () => {
      choice.size = game().default_size;
      choice.variant = "";
      showDetails();
    };

    const showDetails = () => {
      const { sizes, variants, players, levels } = game();
      const rules = variants.map(({ name, title }) => [name, t(title)]);
      details.replaceChildren(
        learning(choice.slug),
        radios(
          t("Size"),
          "size",
          sizes.map((size) => [size, String(size)]),
          "chips",
        ),
        ...(rules.length > 1 ? [radios(t("Rules"), "variant", rules, "lines")] : []),
        playerMenus(players, levels, choice.players, (chosen) => (choice.players = chosen)),
        timing,
      );
      showTiming();
    };

    let usual = usualTime();
    const showTiming = () => {
      choice.clock = carry(choice.clock, usual, usualTime());
      usual = usualTime();
      timing.replaceChildren(clocks(choice.clock, usual, (clock) => (choice.clock = clock)));
    };

    const showBoard = async () => {
      const wanted = name();
      try {
        const { geometry, frame } = await loadBoard(wanted);
        if (wanted !== name()) return;
        board.use(geometry);
        board.show({ pieces: frame.pieces, coordinates: false });
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
    showDetails();
    showBoard();
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
