// Short sounds, made on the spot: a piece put down, taken away, sliding, and a win.

let context = null;

/** One tone or knock: frequency gliding from `from` to `to`, in `time` seconds, after `wait`. */
function ring(type, from, to, time, loud, wait = 0) {
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

const SOUNDS = {
  place() {
    ring("sine", 420, 170, 0.09, 0.5);
    ring("triangle", 1500, 700, 0.025, 0.12);
  },
  remove() {
    ring("sine", 240, 430, 0.1, 0.3);
  },
  slide() {
    ring("sine", 190, 330, 0.2, 0.22);
    ring("sine", 420, 170, 0.08, 0.35, 0.19);
  },
  win() {
    for (const [i, note] of [392, 523.25, 659.25].entries()) ring("sine", note, note, 0.45, 0.2, i * 0.11);
  },
};

/** Which sound a move makes, by the frames before and after it. */
export function sound(before, after) {
  if (after.outcome) return "win";
  if (after.ways?.length) return "slide";
  const count = ({ pieces }) => pieces.replaceAll(".", "").length;
  return count(after) < count(before) ? "remove" : "place";
}

/** Plays a sound, where the browser lets the page. */
export function play(name) {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[name]();
  } catch {
    // A page without sound is none the worse.
  }
}
