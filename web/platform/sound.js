// @ts-check
// Short synthesised sounds: a piece is placed, removed or slides; a win; any other end of a match.

/** @typedef {"place" | "remove" | "slide" | "win" | "end"} SoundName */
/** @typedef {[form: OscillatorType, from: number, to: number, seconds: number, loudness: number,
 *   delay: number]} Tone  Frequencies are in Hz; the delay is in seconds. */

/** @type {{ [name in SoundName]: Tone[] }} The tones of each sound. */
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
const ATTACK = 0.004; // seconds until a tone reaches its full loudness
const SILENT = 0.0001; // inaudible loudness; exponential ramps cannot end at 0

/** The names of the sounds. */
export const NAMES = /** @type {SoundName[]} */ (Object.keys(SOUNDS));

/**
 * Schedules a sound on an audio context, starting now.
 * @param {BaseAudioContext} context
 * @param {SoundName} name
 */
export function schedule(context, name) {
  for (const [type, from, to, seconds, loudness, delay] of SOUNDS[name]) {
    const start = context.currentTime + delay;
    const tone = new OscillatorNode(context, { type, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENT, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.02);
  }
}

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a sound, if the browser allows it.
 * @param {SoundName} name
 */
export function play(name) {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    schedule(context, name);
  } catch {
    // The page works without sound.
  }
}
