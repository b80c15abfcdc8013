import { every } from '../../platform/process/every.ts';
import type { Log } from '../../platform/process/log.ts';

/** Rows of one kind that are due, each claimed by one worker at a time. */
export interface DueKind<Job> {
  readonly name: string;
  /** Claims up to so many due rows; a claim that is not finished runs out by itself. */
  claim(most: number): Promise<readonly Job[]>;
  run(job: Job): Promise<void>;
}

export interface DueWork {
  /** Looks now instead of at the next tick. */
  wake(): void;
  /** Does everything that is due at the moment, also what becomes due by doing it. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 1000;
/** Each may wait for a provider for a while. */
const AT_ONCE = 4;

/** Works off what is due: every second, and at once when woken. Any number of nodes may do so side by side. */
export function startDueWork<Job>(kind: DueKind<Job>, log: Log, tickMs = TICK_MS): DueWork {
  let isClosed = false;
  let working: Promise<void> | null = null;
  let isWanted = false;

  async function runOne(job: Job): Promise<void> {
    try {
      await kind.run(job);
    } catch (error) {
      log.warn({ err: error }, `${kind.name} could not be worked on; trying again later`);
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      isWanted = false;
      const jobs = isClosed ? [] : await kind.claim(AT_ONCE);
      await Promise.all(jobs.map(runOne));
      if (jobs.length === 0 && !isWanted) return;
    }
  }

  function wake(): void {
    isWanted = true;
    if (isClosed) return;
    working ??= work()
      .catch((error) => log.warn({ err: error }, `${kind.name} could not be read; trying again`))
      .finally(() => {
        working = null;
      });
  }

  const end = every(tickMs, wake);
  return {
    wake,
    async runDue() {
      await working;
      wake();
      await working;
    },
    async close() {
      isClosed = true;
      end();
      await working;
    },
  };
}
