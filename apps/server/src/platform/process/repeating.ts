import { every } from './every.ts';
import type { Log } from './log.ts';

/**
 * Does some work again and again until the server closes; never twice at a time. What failed is tried again next time.
 * @param failure what the log says then
 */
export function repeat(
  { log, onClose }: { readonly log: Pick<Log, 'warn'>; onClose(close: () => Promise<void>): void },
  everyMs: number,
  failure: string,
  work: () => Promise<void>,
): void {
  let running: Promise<void> | null = null;
  const end = every(everyMs, () => {
    running ??= work()
      .catch((error) => log.warn({ err: error }, failure))
      .finally(() => {
        running = null;
      });
  });
  onClose(async () => {
    end();
    await running;
  });
}
