// What outlives a reload: many matches, a short summary of each, and small choices.
//
// Every match has two keys of its own, `<name>/match/<id>` and `<name>/about/<id>`, so that tabs
// that play different matches never meet; a tab that finds its match changed by another one goes
// on under a new id.  Browsers may refuse storage or throw at a mere look at it, so every access
// is tried; a refusal is an answer, not an error, and what is refused is kept until a reload.

import { read } from "./saved.js";

const FORMAT = 1;

const tidy = (title) => (typeof title === "string" ? title.trim().slice(0, 80) : "");

/** An id that no other match has. */
export const fresh = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export class Store {
  #name;
  #memory = new Map(); // what could not be written
  #stamps = new Map(); // of the matches of this tab, as it read or wrote them last

  /** `name` keeps the matches of different pages apart. */
  constructor(name) {
    this.#name = name;
    this.#migrate();
  }

  /** Summaries of all matches in which somebody has moved, the latest first; see `save`. */
  list() {
    return this.#ids()
      .map((id) => ({ ...this.#read(`about/${id}`), id }))
      .filter(({ name, moves, time }) => typeof name === "string" && moves > 0 && time > 0)
      .sort((a, b) => b.time - a.time);
  }

  /** A saved match {record, players, frame}, or null. */
  load(id) {
    const saved = read(this.#read(`match/${id}`));
    if (!saved) return null;
    this.#stamps.set(id, this.#read(`about/${id}`)?.stamp);
    return saved;
  }

  /** Whether another tab has changed a match since this one read or wrote it. */
  changed(id) {
    return this.#read(`about/${id}`)?.stamp !== this.#stamps.get(id);
  }

  /**
   * Saves a match, with a summary {name, title, turn, ply, moves, players, over, winner, time}.
   * Returns the id under which it is kept, which is another one if another tab has changed that
   * match; `kept` says whether it outlives a reload.
   */
  save(id, saved) {
    const known = this.#read(`about/${id}`);
    if (known && this.changed(id)) id = fresh();
    const stamp = fresh();
    this.#stamps.set(id, stamp);
    const kept = this.#put(id, saved, { title: tidy(known?.title), time: Date.now(), stamp });
    return { id, kept };
  }

  /** Gives a match a title of its own. */
  rename(id, title) {
    const about = this.#read(`about/${id}`);
    if (about) this.#write(`about/${id}`, { ...about, title: tidy(title) });
  }

  /** Removes a match; returns what `add` takes to put it back. */
  remove(id) {
    const [entry] = this.entries([id]);
    for (const kind of ["about", "match"]) this.#erase(`${kind}/${id}`);
    return entry;
  }

  /** All of some matches, [{id, title, time, players, record, frame}]; without ids, of all. */
  entries(ids = this.list().map(({ id }) => id)) {
    return ids.flatMap((id) => {
      const saved = read(this.#read(`match/${id}`));
      const { title = "", time = 0 } = this.#read(`about/${id}`) ?? {};
      return saved ? [{ id, title, time, ...saved }] : [];
    });
  }

  /** All matches as the text of a file. */
  written() {
    return JSON.stringify({ skerry: "matches", format: FORMAT, matches: this.entries() }, null, 1);
  }

  /** Adds the matches of such a text; returns how many were new and sound, or null if it is none. */
  read(text) {
    try {
      const { skerry, matches } = JSON.parse(text);
      return skerry === "matches" && Array.isArray(matches) ? this.add(matches) : null;
    } catch {
      return null;
    }
  }

  /** Adds entries as above, which may come from anywhere; returns how many were new and sound. */
  add(entries) {
    let added = 0;
    const list = Array.isArray(entries) ? entries.filter(Boolean) : [];
    for (const { id, title, time, ...rest } of list) {
      const saved = read(rest);
      if (!saved) continue;
      const { record, players, frame } = saved;
      const there = this.#read(`match/${id}`);
      if (there && there.record === record) continue;
      const known = typeof id === "string" && /^[a-z0-9]{8,24}$/.test(id) && !there;
      const when = Number.isFinite(time) && time > 0 ? Math.min(time, Date.now()) : Date.now();
      const about = { title: tidy(title), time: when, stamp: fresh() };
      this.#put(known ? id : fresh(), { record, players, frame }, about);
      added++;
    }
    return added;
  }

  /** Small choices about how the page looks, an object. */
  get options() {
    const found = this.#read("options");
    return typeof found === "object" && found ? found : {};
  }

  set options(options) {
    this.#write("options", options);
  }

  #put(id, { record, players, frame }, about) {
    const { name, turn, ply, line, outcome } = frame;
    const [moves, over, winner] = [line.length, Boolean(outcome), outcome?.winner ?? null];
    const summary = { ...about, name, turn, ply, moves, players, over, winner };
    const kept = this.#write(`match/${id}`, { record, players, frame });
    return this.#write(`about/${id}`, summary) && kept;
  }

  #ids() {
    const start = `${this.#name}/about/`;
    const all = new Set(this.#memory.keys());
    try {
      for (let i = 0; i < localStorage.length; i++) all.add(localStorage.key(i));
    } catch {
      // There is still what this page remembers.
    }
    return [...all].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  }

  #read(key) {
    const path = `${this.#name}/${key}`;
    try {
      return JSON.parse(this.#memory.get(path) ?? localStorage.getItem(path));
    } catch {
      return null;
    }
  }

  #write(key, value) {
    const path = `${this.#name}/${key}`;
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(path, text);
      this.#memory.delete(path);
      return true;
    } catch {
      this.#memory.set(path, text);
      return false;
    }
  }

  #erase(key) {
    const path = `${this.#name}/${key}`;
    this.#memory.delete(path);
    try {
      localStorage.removeItem(path);
    } catch {
      // Then it was not there.
    }
  }

  /** Takes over what the first versions kept: a match, and one that was set aside. */
  #migrate() {
    for (const key of ["aside", "match"]) {
      const old = this.#read(key);
      const saved = read(old);
      if (saved?.frame.line.length) this.add([{ ...saved, time: Date.now() }]);
      if (old) this.#erase(key);
    }
  }
}
