/**
 * sounds.ts: the page's loudspeaker. What there is to hear is made in synth.ts,
 * which is fetched when somebody touches the page: a browser allows no sound
 * before that. Until then, and where there is no audio at all, playing a sound
 * does nothing. Sound is never the only sign of anything. Who wants silence has
 * no loudspeaker running, which would cost power a hundred times a second.
 */
import type { Mixer, Sound } from "./synth.ts";

export type { Sound } from "./synth.ts";

export interface Speaker {
  play(sound: Sound): void;
  /** Silence at once, in the middle of a sound as well; or sound again. */
  mute(muted: boolean): void;
}

/** Seconds that a mute takes: no click. */
const SOFT = 0.03;

/** One for the page. */
export function makeSpeaker(): Speaker {
  let audio: AudioContext | null = null;
  let mixer: Mixer | null = null;
  let play: typeof import("./synth.ts").playSound | null = null;
  let volume = 0;
  let silent = false;

  const setVolume = () => {
    if (audio) mixer?.master.gain.setTargetAtTime(silent ? 0 : volume, audio.currentTime, SOFT / 3);
  };
  const rest = () => void (silent && audio?.suspend());
  const wake = async () => {
    if (silent || audio || !("AudioContext" in globalThis)) return;
    audio = new AudioContext();
    void audio.resume();
    const synth = await import("./synth.ts");
    mixer = synth.makeMixer(audio);
    volume = synth.VOLUME;
    play = synth.playSound;
    setVolume();
    rest();
  };
  // What cannot be fetched now is tried again at the next touch.
  const tryWake = () =>
    void wake().catch(() => {
      audio?.close();
      audio = null;
      listen();
    });
  const listen = () => {
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, tryWake, { once: true });
  };
  listen();

  return {
    play(sound) {
      if (!silent && mixer && audio?.state === "running") play?.(mixer, sound, audio.currentTime + 0.01);
    },
    mute(muted) {
      silent = muted;
      setVolume();
      if (muted) setTimeout(rest, 3000 * SOFT);
      else if (audio) void audio.resume();
      else if (navigator.userActivation?.hasBeenActive) tryWake();
      else listen(); // touches so far, while it was silent, have woken nothing
    },
  };
}
