/*
 * sounds.ts: a few sounds, made on the spot.
 *
 * No file is loaded: each sound is some notes of an oscillator with a soft
 * beginning and end. A browser allows no sound before somebody has touched
 * the page; until then, and where there is no audio at all, playing one does
 * nothing. Sound is never the only sign of anything (UX.md 6).
 */

/* What there is to hear, by what it is for. */
export type Sound = "turn" | "answer" | "step" | "card" | "attempt" | "foiled" | "succeeded" | "water" | "chat";

type Note = {
  at: number /* seconds after the beginning */;
  long: number;
  from: number /* Hertz */;
  to?: number /* gliding there */;
  loud: number;
  wave: OscillatorType;
};

const bell = (at: number, from: number): Note => ({ at, long: 0.5, from, loud: 0.16, wave: "sine" });

const SOUNDS: Record<Sound, readonly Note[]> = {
  turn: [bell(0, 587.33), bell(0.14, 880)],
  answer: [bell(0, 880), bell(0.12, 880), bell(0.24, 698.46)],
  step: [{ at: 0, long: 0.07, from: 130, to: 70, loud: 0.2, wave: "triangle" }],
  card: [{ at: 0, long: 0.06, from: 1400, to: 500, loud: 0.04, wave: "sawtooth" }],
  attempt: [
    { at: 0, long: 0.5, from: 82.41, loud: 0.16, wave: "sawtooth" },
    { at: 0.25, long: 0.6, from: 77.78, loud: 0.18, wave: "sawtooth" },
  ],
  foiled: [
    { at: 0, long: 0.18, from: 466.16, loud: 0.1, wave: "triangle" },
    { at: 0.16, long: 0.18, from: 440, loud: 0.1, wave: "triangle" },
    { at: 0.32, long: 0.5, from: 415.3, to: 380, loud: 0.1, wave: "triangle" },
  ],
  succeeded: [
    { at: 0, long: 1.4, from: 130.81, loud: 0.12, wave: "sawtooth" },
    { at: 0, long: 1.4, from: 155.56, loud: 0.1, wave: "sawtooth" },
    { at: 0, long: 1.4, from: 185, loud: 0.1, wave: "sawtooth" },
  ],
  water: [{ at: 0, long: 1.2, from: 220, to: 55, loud: 0.12, wave: "sine" }],
  chat: [{ at: 0, long: 0.09, from: 1046.5, loud: 0.06, wave: "sine" }],
};

function play(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const end = start + note.long;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.from, start);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end + 0.05);
}

export type Speaker = { play: (sound: Sound) => void };

/* One for the page. `muted` is asked each time, so that one switch silences all at once. */
export function makeSpeaker(muted: () => boolean): Speaker {
  let audio: AudioContext | null = null;
  const wake = () => {
    audio ??= "AudioContext" in globalThis ? new AudioContext() : null;
    void audio?.resume();
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { once: true });
  return {
    play: (sound) => {
      if (muted() || audio?.state !== "running") return;
      for (const note of SOUNDS[sound]) play(audio, note);
    },
  };
}
