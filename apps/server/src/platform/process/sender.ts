import { every } from './every.ts';
import type { Log } from './log.ts';
import { sleep } from './processes.ts';

/** To whom a sender sends. */
export interface Sending<Due> {
  /** Before the first look; tried again with the next while it fails. */
  before?(): Promise<void>;
  /** Takes whoever something is due for at the moment: no other server is given them. */
  claim(): Promise<readonly Due[]>;
  /** Sends one of them what is due; `isClosed` tells when it should leave off. */
  serve(due: Due, isClosed: () => boolean): Promise<void>;
  /** Gives back one that could not be served to the end, as where the database was away; asked with each look until it is done. */
  giveBack(due: Due): Promise<void>;
  /** What the log says where one could not be served, and where nothing could be claimed. */
  readonly words: { readonly serve: string; readonly claim: string };
}

export interface Sender {
  /** Looks now instead of at the next tick. */
  wake(): void;
  /** Sends everything that is due at the moment. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 1000;
/** So long others wait for what is given back: it is done at once, unless somebody holds its row. */
const GIVING_MS = 200;

/** Sends every second, and at once when woken. One that is slow holds no other up. */
export function startSender<Due>(
  log: Pick<Log, 'warn'>,
  { before, claim, serve, giveBack, words }: Sending<Due>,
): Sender {
  let isReady = before === undefined;
  let isClosed = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;
  /** The log has it that nothing can be looked for: each second once more would say no more. */
  let isTold = false;
  const served = new Set<Promise<void>>();
  const left = new Set<Due>();
  const giving = new Map<Due, Promise<void>>();

  async function giveAllBack(): Promise<void> {
    for (const due of left) {
      if (giving.has(due)) continue;
      const one = giveBack(due)
        .then(() => left.delete(due))
        // It was told when it could not be served; the next look tries again.
        .catch(() => {})
        .then(() => void giving.delete(due));
      giving.set(due, one);
    }
    if (giving.size > 0) await Promise.race([Promise.all(giving.values()), sleep(GIVING_MS)]);
  }

  async function look(): Promise<void> {
    if (!isReady) await before?.();
    isReady = true;
    await giveAllBack();
    do {
      isWanted = false;
      const found = isClosed ? [] : await claim();
      for (const due of found) {
        const one: Promise<void> = serve(due, () => isClosed)
          .catch((error) => {
            log.warn({ err: error }, words.serve);
            left.add(due);
          })
          .finally(() => served.delete(one));
        served.add(one);
      }
    } while (isWanted);
  }

  function wake(): void {
    isWanted = true;
    if (isClosed) return;
    looking ??= look()
      .then(
        () => {
          isTold = false;
        },
        (error) => {
          if (!isTold) log.warn({ err: error }, words.claim);
          isTold = true;
        },
      )
      .finally(() => {
        looking = null;
      });
  }

  const end = every(TICK_MS, wake);
  return {
    wake,
    async runDue() {
      await looking;
      wake();
      await looking;
      await Promise.all(served);
    },
    async close() {
      isClosed = true;
      end();
      await looking;
      await Promise.all(served);
      await Promise.all(giving.values());
    },
  };
}
