import { useSyncExternalStore } from 'react';

/** `blocked`: the browser lets a page sound only after a tap. `none`: it cannot sound at all. */
export type SoundState = 'on' | 'off' | 'blocked' | 'none';

const KEY = 'hansang.console.sound';
const listeners = new Set<() => void>();
let context: AudioContext | null = null;
let isWanted = readWanted();

function readWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
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
  context ??= new AudioContext();
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

/** Sounds if it may: `play` gets the running audio. */
export function sound(play: (context: AudioContext) => void): void {
  if (context && state() === 'on') play(context);
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

export const useSound = (): SoundState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, state);
