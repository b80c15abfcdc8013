import { useSyncExternalStore } from 'react';

/** The server's clock as far as this device knows it: its own, shifted by what the latest answer told. */
let shift = 0;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Clock and timers go apart by so much only where the clock was set or the device slept, in ms. */
const STEP_MS = 2000;
/** Timers of a page that is looked at do not pause for so long. */
const PAUSE_MS = 10_000;
const steps = new Set<() => void>();
let last = { clock: now, steady: performance.now() };

/** Whether the clock was set, or the device slept, since the last look: then nobody knows the server's time any more. */
function isStep(): boolean {
  const before = last;
  last = { clock: Date.now(), steady: performance.now() };
  const ran = last.steady - before.steady;
  const isPause = ran > PAUSE_MS && document.visibilityState === 'visible';
  return isPause || Math.abs(last.clock - before.clock - ran) > STEP_MS;
}

/** Tells when this device's clock was set or it woke up, as long as somebody shows times. @returns what ends it */
export function onClockStep(hear: () => void): () => void {
  steps.add(hear);
  return () => steps.delete(hear);
}

const tick = () => {
  if (isStep()) for (const hear of steps) hear();
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
  if (timer === undefined) {
    last = { clock: Date.now(), steady: performance.now() };
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in milliseconds, anew every second; all that show it step together. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** What follows from the time, told again only once it is another: many cards on a screen change seldom. */
export const useByNow = <Told extends string | number | boolean>(tell: (now: number) => Told): Told =>
  useSyncExternalStore(subscribe, () => tell(now));

export const serverNow = (): number => Date.now() + shift;
