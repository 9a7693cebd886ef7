// What stands around the board in words: players, prompt, choices.  Draws what it is given.

import { make } from "../platform/dom.js";
import { inks, paint, paper } from "../board/glyphs.js";
import { PERSON, bot } from "../match/players.js";
import * as tell from "../match/words.js";
import { spoken, t } from "../platform/text.js";

const $ = (id) => document.getElementById(id);

/** A menu of who may play a side. */
export function seats(levels, who) {
  const options = [PERSON, ...levels.map((_, i) => bot(i + 1))];
  return options.map((value) =>
    make("option", { value, textContent: tell.player(value), selected: value === who }),
  );
}

/** Draws the piece of a player on a small canvas. */
export function icon(canvas, geometry, player, marked = false) {
  const side = 28;
  const ctx = paper(canvas, side, side);
  const glyphs = Object.values(geometry.glyphs);
  const formed = marked || glyphs.some((glyph) => glyph.shape !== "stone");
  paint(ctx, { shape: "stone", player }, side / 2, side / 2, side * 0.42, formed, inks(canvas));
}

/** The two players; `seated(player, who)` is called when a side is given to somebody else. */
export class Players {
  #root = $("players");
  #cards = [];
  #geometry = null;
  #marked = false;

  constructor(seated) {
    for (const player of [0, 1]) {
      const card = {
        canvas: make("canvas", { className: "piece", "aria-hidden": "true" }),
        name: make("b", { className: "name" }),
        who: make("select", {}),
        score: make("span", { className: "score" }),
        turn: make("span", { className: "turn" }),
      };
      card.root = make(
        "div",
        { className: "player", data: { player } },
        card.canvas,
        make("div", { className: "who" }, card.name, card.turn),
        card.who,
        card.score,
      );
      card.who.addEventListener("change", () => seated(player, card.who.value));
      this.#cards.push(card);
    }
    this.#root.append(...this.#cards.map((card) => card.root));
    addEventListener("dressed", () => this.#icons());
  }

  #icons() {
    if (!this.#geometry) return;
    for (const [player, { canvas }] of this.#cards.entries()) {
      icon(canvas, this.#geometry, player, this.#marked);
    }
  }

  show({ geometry, frame, players, levels, marked = false }) {
    if (this.#geometry !== geometry || this.#marked !== marked) {
      this.#geometry = geometry;
      this.#marked = marked;
      this.#icons();
    }
    for (const [player, card] of this.#cards.entries()) {
      const moves = !frame.outcome && frame.turn === player;
      const won = frame.outcome?.winner === player;
      card.root.classList.toggle("moves", moves);
      card.root.classList.toggle("won", won);
      card.turn.textContent = won ? t("won") : moves ? t("to move") : "";
      card.name.textContent = t(geometry.players[player]);
      card.score.textContent = tell.sentence(frame.score[player]);
      if (card.who.length !== levels.length + 1 || card.root.lang !== spoken()) {
        card.root.lang = spoken();
        card.who.replaceChildren(...seats(levels, players[player]));
        card.who.ariaLabel = t("{player} is played by", { player: geometry.players[player] });
      }
      card.who.value = players[player];
    }
  }
}

/**
 * What stands below the board: the prompt, the line below it and the buttons, [{name, text, act,
 * main}]; `enlarged` is whether a part of the board is, `report` how far the bot has thought or
 * null, and `loading` tells what is loaded as long as something is.  Returns whether the button
 * that had the focus went.
 */
export function desk({ prompt, status, choices, enlarged, report, loading }) {
  say("prompt", prompt);
  say("status", enlarged ? t("Enlarged: now tap the cell that you mean.") : status);
  thinking(report);
  const bar = $("loading");
  bar.hidden = !loading;
  fill(bar, loading?.bytes);
  return offer(choices);
}

function say(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/** Fills a bar to a share, [part, whole], or with null to one that nobody knows. */
function fill(bar, share) {
  if (share) bar.value = Math.min(1, share[0] / share[1]);
  else bar.removeAttribute("value");
}

/** Keeps those buttons that stay, so that focus does not jump. */
function offer(wanted) {
  const root = $("choices");
  const key = JSON.stringify(wanted.map(({ name, text }) => [name, text]));
  const had = root.contains(document.activeElement);
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    const focused = had ? document.activeElement.dataset.choice : null;
    root.replaceChildren(
      ...wanted.map(({ name, text, main }) =>
        make("button", {
          type: "button",
          className: main ? "main" : "",
          data: { choice: name },
          textContent: text,
        }),
      ),
    );
    if (focused) root.querySelector(`[data-choice="${CSS.escape(focused)}"]`)?.focus();
  }
  for (const [i, { act }] of wanted.entries()) root.children[i].onclick = act;
  return had && !root.contains(document.activeElement);
}

/** How far the bot has thought, as a bar; null hides it. */
function thinking(report) {
  let bar = $("thinking");
  if (!report) return bar?.remove();
  if (!bar) {
    bar = make("progress", { id: "thinking", max: 1, ariaLabel: t("The bot is thinking") });
    $("desk").append(bar);
  }
  fill(bar, report.goal && [report.nodes, report.goal]);
}

let said = [];

/** Lets a screen reader say something; what comes in the same moment is said together. */
export function announce(text) {
  if (!said.length) {
    setTimeout(() => {
      const text = said.join(" ");
      const again = $("announce").textContent === text; // the same text would not be said again
      $("announce").textContent = again ? `${text}\u00a0` : text;
      said = [];
    }, 60);
  }
  said.push(text);
}

/**
 * One quiet sentence at the foot of the page, in place of the last one of its name, with what can
 * be done about it, [[text, act]].  Without anything to do it goes by itself.
 */
export function notice(name, text, acts = []) {
  const root = $("notices");
  hush(name);
  announce([text, ...acts.map(([caption]) => caption)].join(" "));
  const line = make("div", { className: "notice", data: { notice: name } });
  const gone = () => {
    const focused = line.contains(document.activeElement);
    line.remove();
    if (focused) document.querySelector('#grid [tabindex="0"]')?.focus();
  };
  const close = { type: "button", className: "close", ariaLabel: t("Dismiss"), onclick: gone };
  line.append(make("p", { textContent: text }));
  for (const [caption, act] of acts) {
    const button = make("button", { type: "button", textContent: caption });
    button.onclick = () => {
      gone();
      act();
    };
    line.append(button);
  }
  line.append(make("button", close, "×"));
  root.append(line);
  if (!acts.length) setTimeout(gone, 8000);
}

/** Takes a notice away. */
export function hush(name) {
  document.querySelector(`[data-notice="${name}"]`)?.remove();
}

/** Tells people that a part of the page cannot be loaded; browsers ask for it again on a reload only. */
export function broken(error) {
  console.error(error);
  const reload = [[t("Reload the page"), () => location.reload()]];
  notice("broken", t("The page could not load a part of itself."), reload);
}

/** What is loaded when somebody asks for it; null where it cannot be, which people are told. */
export async function part(loading) {
  try {
    return await loading;
  } catch (error) {
    broken(error);
    return null;
  }
}
