import { useSyncExternalStore } from 'react';

/** `blocked`: the browser lets a page sound only after a tap. `none`: it cannot sound at all. */
export type SoundState = 'on' | 'off' | 'blocked' | 'none';

/** How loud, of what the device gives. */
const LEVELS = { low: 0.25, middle: 0.6, high: 1 } as const;
export type Volume = keyof typeof LEVELS;
export const VOLUMES = Object.keys(LEVELS) as readonly Volume[];

/** How often what waits rings again, as a share of the usual pauses; null: once is enough. */
const REPEATS = { once: null, usual: 1, often: 0.5 } as const;
export type Repeat = keyof typeof REPEATS;
export const REPEAT_CHOICES = Object.keys(REPEATS) as readonly Repeat[];

const KEY = 'hansang.console.sound';
const VOLUME_KEY = 'hansang.console.volume';
const REPEAT_KEY = 'hansang.console.repeat';
const listeners = new Set<() => void>();
let context: AudioContext | null = null;
let isWanted = readWanted();
let volume = readVolume();
let repeat = readRepeat();

function readWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function readVolume(): Volume {
  try {
    return VOLUMES.find((one) => one === localStorage.getItem(VOLUME_KEY)) ?? 'high';
  } catch {
    return 'high';
  }
}

function readRepeat(): Repeat {
  try {
    return REPEAT_CHOICES.find((one) => one === localStorage.getItem(REPEAT_KEY)) ?? 'usual';
  } catch {
    return 'usual';
  }
}

const tell = () => {
  for (const listener of listeners) listener();
};

function state(): SoundState {
  if (typeof AudioContext === 'undefined') return 'none';
  if (!isWanted) return 'off';
  return context?.state === 'running' ? 'on' : 'blocked';
}

/** Call it from a tap: that is when browsers allow a page to sound. */
export async function turnSoundOn(): Promise<void> {
  keepWanted(true);
  if (state() === 'none') return;
  // A bell may come a moment later: heard at once, an audio that only waits to ring would take twice the processor.
  context ??= new AudioContext({ latencyHint: 'playback' });
  context.onstatechange = tell;
  await context.resume().catch(() => {});
  tell();
}

export function turnSoundOff(): void {
  keepWanted(false);
  tell();
}

function keepWanted(wanted: boolean): void {
  isWanted = wanted;
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // Kept for this page only.
  }
}

export function setVolume(wanted: Volume): void {
  volume = wanted;
  try {
    localStorage.setItem(VOLUME_KEY, wanted);
  } catch {
    // Kept for this page only.
  }
  tell();
}

export function setRepeat(wanted: Repeat): void {
  repeat = wanted;
  try {
    localStorage.setItem(REPEAT_KEY, wanted);
  } catch {
    // Kept for this page only.
  }
  tell();
}

/** What makes a sound: the running audio, and where to connect to so that the volume holds. */
export type Play = (context: BaseAudioContext, out: AudioNode) => void;

/**
 * Sounds if it may.
 * @param loudness of the volume that was chosen, above 0 up to 1
 */
export function sound(play: Play, loudness = 1): void {
  if (!context || state() !== 'on') return;
  const out = context.createGain();
  out.gain.value = LEVELS[volume] * loudness;
  out.connect(context.destination);
  play(context, out);
}

/**
 * Any tap or key, logging in for one, also turns a wanted sound on. It listens to what a tap ends with: a button that
 * changed under the finger would else be tapped anew.
 */
export function turnOnWithFirstTap(): () => void {
  const first = () => {
    if (state() === 'blocked') turnSoundOn();
  };
  window.addEventListener('click', first);
  window.addEventListener('keydown', first);
  return () => {
    window.removeEventListener('click', first);
    window.removeEventListener('keydown', first);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSound = (): SoundState => useSyncExternalStore(subscribe, state);

export const useVolume = (): Volume => useSyncExternalStore(subscribe, () => volume);

export const useRepeat = (): Repeat => useSyncExternalStore(subscribe, () => repeat);

/** Of the usual pauses between rings; null where this device rings once. */
export const pauseShare = (wanted: Repeat): number | null => REPEATS[wanted];
