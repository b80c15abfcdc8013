import { onLauncherGone } from './launcher.ts';
import type { Log } from './log.ts';

export interface ShutdownSteps {
  log: Log;
  /** Tells whoever sends requests here to send them elsewhere; they still come for `lingerMs`. */
  linger?: () => void;
  /** How long the server goes on after SIGTERM, or before another release, until it drains, in ms. A person at a terminal does not wait. */
  lingerMs?: number;
  /** Takes no new requests and finishes those that run (for example `app.close()`). */
  drain: () => Promise<void>;
  /** What may only end after the last request: relays, the pool, the database. */
  close: () => Promise<void>;
  /** Longest time for `drain`, in ms. */
  limit?: number;
  exit?: (code: number) => void;
}

/** The reason of a stop by which the server makes room for another release. */
export const REPLACED = 'another release is to start';

/** Nobody sits and waits for these, and a balancer may still send guests here. */
const LINGERS: ReadonlySet<string> = new Set(['SIGTERM', REPLACED]);

/** A second signal within this time is the same wish (a terminal tells the whole group), in ms. */
const sameWish = 1000;

/**
 * Ends the process in order on Ctrl-C, SIGTERM, a closed terminal, or when the launcher that started it has
 * died: drain, close, exit 0. A second signal, a second or more after the first, gives up draining.
 * @returns the same end for the program itself to call
 */
export function stopOnSignal(steps: ShutdownSteps): (reason: string) => void {
  const { log, linger, lingerMs = 0, drain, close, limit = 10_000, exit = process.exit } = steps;
  let since: number | undefined;
  let hurry = () => {};

  const stop = (reason: string) => {
    if (since !== undefined) {
      if (performance.now() - since >= sameWish) hurry();
      return;
    }
    since = performance.now();
    log.info({ reason }, 'stopping');
    linger?.();
    const lingers = new Promise<void>((resolve) => {
      hurry = resolve;
      if (LINGERS.has(reason) && lingerMs > 0) setTimeout(resolve, lingerMs);
      else resolve();
    });
    lingers
      .then(() => {
        const patience = new Promise<'late'>((resolve) => {
          hurry = () => resolve('late');
          setTimeout(hurry, limit).unref();
        });
        return Promise.race([drain(), patience]);
      })
      .then((outcome) => outcome === 'late' && log.warn({ limit }, 'requests did not finish in time'))
      .then(close)
      .then(
        () => exit(0),
        (error) => {
          log.error({ err: error }, 'stopping failed');
          exit(1);
        },
      );
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  onLauncherGone(() => stop('the launcher is gone'));
  return stop;
}
