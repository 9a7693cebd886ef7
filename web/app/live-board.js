// @ts-check
// The board on the home page that can be played at once: an example position, which the first click
// turns into a match.

/** @import { WholeFrame } from "../types.d.ts" */

import { Sea } from "../board/sea.js";
import { next } from "../match/input.js";
import { byId, find } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { drawIcon, hasForms } from "./players.js";
import { Presenter } from "./presenter.js";

export class LiveBoard {
  #hero = byId("hero");
  #sea = new Sea(byId("shore"), byId("live"));
  #presenter;
  /** @type {WholeFrame | null} */
  #frame = null;

  /** @param {(frame: WholeFrame, item: number) => void} onPlay called at the first click */
  constructor(onPlay) {
    const [surface, play] = this.#hero.querySelectorAll("canvas");
    this.#presenter = new Presenter(surface, play, find(this.#hero, ".grid"), {
      onPress: (id) => {
        if (this.#frame && id !== null) onPlay(this.#frame, id);
      },
      onAim: (id) => this.#presenter.aim(id),
    });
  }

  /**
   * Shows the board.
   * @param {boolean} marked whether pieces show their player by form
   */
  async show(marked) {
    const { name = "", slug = "" } = this.#hero.dataset;
    try {
      const [{ geometry }, frame] = await Promise.all([site.board(name), site.example(slug)]);
      this.#hero.dataset.live = "";
      if (!this.#frame) this.#presenter.use(geometry, { coordinates: false });
      this.#frame = frame;
      this.#sea.show(geometry);
      this.#presenter.show(frame, { open: next(frame.legal, []).cells, marked });
      const icon = find(this.#hero, ".piece", HTMLCanvasElement);
      icon.dataset.material = geometry.material;
      const stone = { shape: "stone", player: frame.turn ?? 0, name: "" };
      drawIcon(icon, stone, { formed: marked || hasForms(geometry), side: 26 });
    } catch {
      // Without a connection there is no board.
    }
  }
}
