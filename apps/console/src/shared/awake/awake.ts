import { useSyncExternalStore } from 'react';

/** What keeps the screen on: the browser's own lock, a picture that plays, or nothing. */
export type Awake = 'lock' | 'video' | 'none';

let awake: Awake = 'none';
const listeners = new Set<() => void>();

export function setAwake(now: Awake): void {
  awake = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAwake = (): Awake => useSyncExternalStore(subscribe, () => awake);
