// Short sounds, made on the spot: a piece put down, taken away, sliding, a win, another end.

import { PERSON } from "../match/players.js";

/** The tones of each: form, frequencies from and to, seconds, loudness, seconds before it. */
const SOUNDS = {
  place: [
    ["sine", 420, 170, 0.09, 0.5, 0],
    ["triangle", 1500, 700, 0.025, 0.12, 0],
  ],
  remove: [["sine", 240, 430, 0.1, 0.3, 0]],
  slide: [
    ["sine", 190, 330, 0.2, 0.22, 0],
    ["sine", 420, 170, 0.08, 0.35, 0.19],
  ],
  win: [392, 523.25, 659.25].map((note, i) => ["sine", note, note, 0.45, 0.2, i * 0.11]),
  end: [392, 293.66].map((note, i) => ["sine", note, note, 0.4, 0.26, i * 0.14]),
};

/** The names of the sounds. */
export const NAMES = Object.keys(SOUNDS);

/** Lets a context sound like a name, from now on. */
export function ring(context, name) {
  for (const [type, from, to, time, loud, wait] of SOUNDS[name]) {
    const start = context.currentTime + wait;
    const tone = new OscillatorNode(context, { type, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + time);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + time + 0.02);
  }
}

/** Which sound a move makes, by the frames before and after it and who plays each side. */
export function sound(before, after, players) {
  if (after.outcome) return players[after.outcome.winner] === PERSON ? "win" : "end";
  if (after.paths?.length) return "slide";
  const count = ({ pieces }) => pieces.replaceAll(".", "").length;
  return count(after) < count(before) ? "remove" : "place";
}

let context = null;

/** Plays a sound, where the browser lets the page. */
export function play(name) {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    ring(context, name);
  } catch {
    // A page without sound is none the worse.
  }
}
