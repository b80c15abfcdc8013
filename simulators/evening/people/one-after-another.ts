import { setTimeout as sleep } from 'node:timers/promises';

/** Lets whoever asks go on one after another, so many ms apart, in the order in which they asked. */
export function oneAfterAnother(
  everyMs: number,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let next = 0;
  return async () => {
    const mine = Math.max(next, now());
    next = mine + everyMs;
    if (mine > now()) await sleep(mine - now());
  };
}
