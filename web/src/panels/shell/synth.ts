/**
 * synth.ts: every sound of the house, made on the spot from noise and tones.
 *
 * No file is loaded. A sound is a few strokes: noise through a filter that
 * moves, or a tone that glides, each with a beginning and an end of its own; some
 * of each goes through a room that is noise as well, dying away. All of it goes
 * through one volume and a limiter, so nothing is ever too loud. It plays on any
 * audio context: the page's, or one that a test renders.
 */

/** What there is to hear, by what it is. */
export const SOUNDS = [
  "step",
  "door",
  "card",
  "clock",
  "thunder",
  "gasp",
  "attempt",
  "foiled",
  "succeeded",
  "saved",
  "water",
  "turn",
  "answer",
  "chat",
] as const;
export type Sound = (typeof SOUNDS)[number];

/** Where sounds are mixed. */
export interface Mixer {
  readonly context: BaseAudioContext;
  /** The one volume of all. */
  readonly master: GainNode;
  readonly room: AudioNode;
  readonly noise: AudioBuffer;
}

/** Quiet: it is heard beside a conversation. */
export const VOLUME = 0.75;
/** Seconds that the room goes on sounding, and of noise that strokes are cut from. */
const ROOM = 1.1;
const NOISE = 2;

/** The same noise every time: what was heard once is known again. */
function fillNoise(data: Float32Array): void {
  let state = 9651;
  for (let at = 0; at < data.length; at++) {
    state = (state * 48271) % 2147483647;
    data[at] = state / 1073741823.5 - 1;
  }
}

function noiseOf(context: BaseAudioContext, seconds: number, channels = 1): AudioBuffer {
  const buffer = context.createBuffer(channels, Math.round(seconds * context.sampleRate), context.sampleRate);
  for (let channel = 0; channel < channels; channel++) fillNoise(buffer.getChannelData(channel));
  return buffer;
}

/** A hall with carpets: noise that dies away, and the bright part of it first. */
function roomOf(context: BaseAudioContext): ConvolverNode {
  const room = context.createConvolver();
  const echo = noiseOf(context, ROOM, 2);
  for (let channel = 0; channel < 2; channel++) {
    const data = echo.getChannelData(channel);
    let dull = 0;
    for (let at = 0; at < data.length; at++) {
      const gone = at / data.length;
      dull += ((data[at] ?? 0) - dull) * (0.5 - 0.42 * gone);
      data[at] = dull * (1 - gone) ** 3 * (channel === 0 ? 1 : -1);
    }
  }
  room.buffer = echo;
  return room;
}

export function makeMixer(context: BaseAudioContext): Mixer {
  const master = context.createGain();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -14;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  const room = roomOf(context);
  master.gain.value = VOLUME;
  room.connect(master);
  master.connect(limiter).connect(context.destination);
  return { context, master, room, noise: noiseOf(context, NOISE) };
}

interface Stroke {
  /** Seconds after the sound's beginning, and how long. */
  readonly at: number;
  readonly long: number;
  readonly loud: number;
  /** Hertz: of a tone, or of the noise that is let through; gliding to the other. */
  readonly from: number;
  readonly to?: number;
  /** Seconds until it is as loud as it gets. */
  readonly swell?: number;
  /** How much of it the room gets. */
  readonly room?: number;
}

interface Hiss extends Stroke {
  readonly pass: BiquadFilterType;
  /** How narrow. */
  readonly q?: number;
}

interface Tone extends Stroke {
  readonly wave: OscillatorType;
  /** Hertz above which little of it is let through. */
  readonly dull?: number;
}

/** Up, and away again; then to where it is heard. */
function shape({ context, master, room }: Mixer, source: AudioNode, stroke: Stroke, start: number): void {
  const { long, loud, swell = 0.006 } = stroke;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + swell);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(volume).connect(master);
  if (!stroke.room) return;
  const send = context.createGain();
  send.gain.value = stroke.room;
  volume.connect(send).connect(room);
}

function glide(what: AudioParam, { from, to, long }: Stroke, start: number): void {
  what.setValueAtTime(from, start);
  if (to !== undefined) what.exponentialRampToValueAtTime(to, start + long);
}

function hiss(mixer: Mixer, begin: number, stroke: Hiss): void {
  const { context, noise } = mixer;
  const start = begin + stroke.at;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  source.loop = true;
  filter.type = stroke.pass;
  filter.Q.value = stroke.q ?? 0.8;
  glide(filter.frequency, stroke, start);
  shape(mixer, source.connect(filter), stroke, start);
  // From another place each time, or two strokes at once would be one that is louder.
  source.start(start, (stroke.at * 7 + stroke.from / 977) % NOISE);
  source.stop(start + stroke.long + 0.02);
}

function tone(mixer: Mixer, begin: number, stroke: Tone): void {
  const { context } = mixer;
  const start = begin + stroke.at;
  const source = context.createOscillator();
  source.type = stroke.wave;
  glide(source.frequency, stroke, start);
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = stroke.dull ?? 12_000;
  shape(mixer, source.connect(filter), stroke, start);
  source.start(start);
  source.stop(start + stroke.long + 0.02);
}

/** A bell is tones that do not quite fit together, the higher ones gone first. */
function bell(mixer: Mixer, begin: number, at: number, pitch: number, loud: number, long: number): void {
  const partials = [
    [1, 1],
    [2.01, 0.5],
    [2.76, 0.28],
    [5.4, 0.1],
  ] as const;
  for (const [times, part] of partials)
    tone(mixer, begin, {
      at,
      long: long / times ** 0.6,
      loud: loud * part,
      from: pitch * times,
      wave: "sine",
      room: 0.35,
    });
}

/** A sole on boards: a thud and a scrape. */
function footfall(mixer: Mixer, begin: number, at: number, loud: number): void {
  tone(mixer, begin, { at, long: 0.09, loud, from: 120, to: 55, wave: "sine", room: 0.25 });
  hiss(mixer, begin, { at, long: 0.05, loud: loud * 0.7, from: 900, to: 300, pass: "lowpass", room: 0.3 });
}

function tick(mixer: Mixer, begin: number, at: number, pitch: number): void {
  hiss(mixer, begin, { at, long: 0.03, loud: 0.5, from: pitch, pass: "bandpass", q: 9, swell: 0.001, room: 0.5 });
  tone(mixer, begin, { at, long: 0.045, loud: 0.1, from: pitch / 2, wave: "square", dull: 2500, swell: 0.001 });
}

/** Several voices on one chord, bowed. */
function bow(mixer: Mixer, begin: number, at: number, long: number, pitches: readonly number[], loud: number): void {
  for (const from of pitches)
    for (const out of [0.996, 1.004])
      tone(mixer, begin, {
        at,
        long,
        loud,
        from: from * out,
        wave: "sawtooth",
        dull: 700,
        swell: long * 0.35,
        room: 0.3,
      });
}

/** A muted horn that sinks. */
function wah(mixer: Mixer, begin: number, at: number, long: number, from: number, to: number): void {
  tone(mixer, begin, { at, long, loud: 0.13, from, to, wave: "sawtooth", dull: 1300, swell: 0.05, room: 0.3 });
  tone(mixer, begin, { at, long, loud: 0.07, from: from * 1.003, to, wave: "square", dull: 900, swell: 0.07 });
}

type Score = (mixer: Mixer, begin: number) => void;

const SCORES: Readonly<Record<Sound, Score>> = {
  step(mixer, begin) {
    footfall(mixer, begin, 0, 0.5);
    footfall(mixer, begin, 0.19, 0.38);
  },
  /** The latch, the hinge, the frame. */
  door(mixer, begin) {
    hiss(mixer, begin, { at: 0, long: 0.03, loud: 0.4, from: 2400, pass: "bandpass", q: 6, swell: 0.001, room: 0.4 });
    for (let at = 0; at < 7; at++)
      tone(mixer, begin, {
        at: 0.06 + at * 0.045,
        long: 0.06,
        loud: 0.06 + 0.02 * (at % 3),
        from: 310 + at * 38,
        to: 350 + at * 44,
        wave: "sawtooth",
        dull: 1500,
        swell: 0.02,
        room: 0.4,
      });
    tone(mixer, begin, { at: 0.44, long: 0.16, loud: 0.5, from: 96, to: 48, wave: "sine", room: 0.5 });
    hiss(mixer, begin, { at: 0.44, long: 0.09, loud: 0.3, from: 520, to: 160, pass: "lowpass", room: 0.5 });
  },
  card(mixer, begin) {
    hiss(mixer, begin, { at: 0, long: 0.13, loud: 0.3, from: 2600, to: 7200, pass: "bandpass", q: 1.2, swell: 0.07 });
    hiss(mixer, begin, {
      at: 0.12,
      long: 0.05,
      loud: 0.32,
      from: 1500,
      to: 700,
      pass: "lowpass",
      swell: 0.002,
      room: 0.2,
    });
  },
  clock(mixer, begin) {
    for (const [at, pitch] of [
      [0, 3300],
      [0.28, 2500],
      [0.56, 3300],
    ] as const)
      tick(mixer, begin, at, pitch);
  },
  /** Far off: a crack behind the windows, and what rolls after it. */
  thunder(mixer, begin) {
    hiss(mixer, begin, { at: 0, long: 0.5, loud: 0.35, from: 1500, to: 200, pass: "lowpass", swell: 0.03, room: 0.6 });
    hiss(mixer, begin, {
      at: 0.12,
      long: 2.4,
      loud: 0.9,
      from: 190,
      to: 60,
      pass: "lowpass",
      q: 1.4,
      swell: 0.4,
      room: 0.5,
    });
    hiss(mixer, begin, { at: 0.8, long: 1.6, loud: 0.6, from: 120, to: 70, pass: "lowpass", q: 1.4, swell: 0.3 });
  },
  /** Breath drawn in, through a throat. */
  gasp(mixer, begin) {
    for (const [from, to, q, loud] of [
      [700, 1250, 6, 0.6],
      [1900, 2900, 8, 0.4],
      [3400, 4200, 8, 0.16],
    ] as const)
      hiss(mixer, begin, { at: 0, long: 0.42, loud, from, to, pass: "bandpass", q, swell: 0.24, room: 0.25 });
    tone(mixer, begin, {
      at: 0.2,
      long: 0.2,
      loud: 0.05,
      from: 380,
      to: 520,
      wave: "triangle",
      swell: 0.09,
      room: 0.3,
    });
  },
  /** Something is about to happen: basses a half tone apart, and a drum. */
  attempt(mixer, begin) {
    for (const [at, pitch] of [
      [0, 65.41],
      [0.5, 69.3],
    ] as const) {
      bow(mixer, begin, at, 0.7, [pitch, pitch * 2, pitch * 3], 0.09);
      tone(mixer, begin, { at, long: 0.5, loud: 0.45, from: 92, to: 50, wave: "sine", room: 0.4 });
    }
  },
  foiled(mixer, begin) {
    wah(mixer, begin, 0, 0.2, 311.13, 305);
    wah(mixer, begin, 0.2, 0.2, 293.66, 288);
    wah(mixer, begin, 0.4, 0.62, 277.18, 233);
    bell(mixer, begin, 0.86, 1318.5, 0.1, 0.6);
  },
  /** A bell tolls over a minor chord. */
  succeeded(mixer, begin) {
    bell(mixer, begin, 0, 130.81, 0.42, 2.2);
    bell(mixer, begin, 0.9, 130.81, 0.32, 1.6);
    bow(mixer, begin, 0, 2, [130.81, 155.56, 196], 0.045);
  },
  /** The ship's bell, twice, and brass that goes up. */
  saved(mixer, begin) {
    bell(mixer, begin, 0, 784, 0.24, 0.9);
    bell(mixer, begin, 0.2, 784, 0.24, 1.1);
    for (const [at, pitch] of [
      [0.5, 261.63],
      [0.68, 329.63],
      [0.86, 392],
      [1.04, 523.25],
    ] as const)
      tone(mixer, begin, {
        at,
        long: 0.55,
        loud: 0.13,
        from: pitch,
        wave: "sawtooth",
        dull: 1800,
        swell: 0.03,
        room: 0.35,
      });
  },
  water(mixer, begin) {
    hiss(mixer, begin, {
      at: 0,
      long: 1.5,
      loud: 0.5,
      from: 260,
      to: 1100,
      pass: "lowpass",
      q: 2,
      swell: 0.6,
      room: 0.3,
    });
    for (let at = 0; at < 9; at++)
      tone(mixer, begin, {
        at: 0.25 + at * 0.13,
        long: 0.1,
        loud: 0.1,
        from: 300 + ((at * 137) % 260),
        to: 640 + ((at * 211) % 420),
        wave: "sine",
        swell: 0.02,
        room: 0.4,
      });
  },
  turn(mixer, begin) {
    bell(mixer, begin, 0, 587.33, 0.2, 0.9);
    bell(mixer, begin, 0.17, 880, 0.2, 1);
  },
  /** Somebody knocks, three times. */
  answer(mixer, begin) {
    for (const at of [0, 0.17, 0.34]) {
      tone(mixer, begin, { at, long: 0.1, loud: 0.5, from: 230, to: 150, wave: "triangle", swell: 0.002, room: 0.45 });
      hiss(mixer, begin, {
        at,
        long: 0.04,
        loud: 0.4,
        from: 1200,
        to: 500,
        pass: "bandpass",
        q: 2,
        swell: 0.001,
        room: 0.45,
      });
    }
    bell(mixer, begin, 0.56, 698.46, 0.13, 0.6);
  },
  chat(mixer, begin) {
    tone(mixer, begin, { at: 0, long: 0.12, loud: 0.2, from: 990, to: 1180, wave: "triangle", dull: 4000, room: 0.2 });
    tone(mixer, begin, { at: 0.09, long: 0.14, loud: 0.16, from: 1320, wave: "triangle", dull: 4000, room: 0.2 });
  },
};

/** From `begin` on, in the context's seconds. */
export function playSound(mixer: Mixer, sound: Sound, begin: number): void {
  SCORES[sound](mixer, begin);
}
