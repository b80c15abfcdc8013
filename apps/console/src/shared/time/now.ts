import { useSyncExternalStore } from 'react';

/** The server's clock as far as this device knows it: its own, shifted by what the latest answer told. */
let shift = 0;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now() + shift;
  for (const listener of listeners) listener();
};

/** Takes an answer's `serverTime`, so that a tablet with a wrong clock counts waiting times rightly. */
export function learnServerTime(serverTime: string): void {
  const told = Date.parse(serverTime) - Date.now();
  // Within a second the difference is the network's, not the clock's.
  if (Math.abs(told - shift) > 1000) shift = told;
  now = Date.now() + shift;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in milliseconds, anew every second; all that show it step together. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

export const serverNow = (): number => Date.now() + shift;
