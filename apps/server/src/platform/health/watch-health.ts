import type { HealthTrouble } from '@hansang/contract';
import { type Chore, type ChoreState, readChores } from '../chores.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../process/log.ts';
import { type Finding, levelOf, sentenceOf } from './finding.ts';
import type { Health } from './health.ts';
import { LOOKS, WATCHED, type WatchedCheck } from './looks.ts';
import type { Sight } from './sight.ts';

/** What lasts is said again after so long, in ms. */
const AGAIN_MS = 6 * 3_600_000;
const TICK_MS = 5000;

interface Watching extends Omit<Sight, 'now' | 'since' | 'chores'> {
  readonly health: Health;
  readonly clock: Clock;
  readonly log: Log;
  /** Other checks, for tests. */
  readonly looks?: typeof LOOKS;
}

export interface HealthWatch {
  /** Makes every check now. */
  lookAtAll(): Promise<void>;
  close(): Promise<void>;
}

/** Makes each check in its time, and says in the log what has gone wrong and what is well again. */
export function watchHealth(watching: Watching): HealthWatch {
  const { health, clock, log, pool, looks = LOOKS } = watching;
  const since = clock.now();
  const lookedAt = new Map<WatchedCheck, number>();
  const saidAt = new Map<HealthTrouble, number>();
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function look(checks: readonly WatchedCheck[]): Promise<void> {
    if (checks.length === 0 || isClosed) return;
    const asksChores = checks.includes('BACKUP') || checks.includes('UPKEEP');
    const chores: ReadonlyMap<Chore, ChoreState> = asksChores
      ? await readChores(pool).catch(() => new Map())
      : new Map();
    for (const check of checks) {
      lookedAt.set(check, performance.now());
      const looked = lookAt(check, chores);
      // Who asks a store may wait for a minute: the disk cannot.
      if (looks[check].isApart) void looked.then(tell);
      else await looked;
    }
    tell();
  }

  async function lookAt(check: WatchedCheck, chores: ReadonlyMap<Chore, ChoreState>): Promise<void> {
    try {
      const seen = await looks[check].look({
        ...watching,
        clockSteps: health.clockSteps,
        askNeeded: (db) => health.askNeeded(db),
        now: clock.now(),
        since,
        chores,
      });
      if (!isClosed) health.put(check, seen);
    } catch (error) {
      // Without the database most cannot look; that it is away is for its own check to say.
      if (!health.has('DATABASE_AWAY')) log.warn({ err: error, check }, 'A check could not be made');
    }
  }

  function tell(): void {
    const now = performance.now();
    const standing = new Set<HealthTrouble>();
    for (const finding of health.findings) {
      standing.add(finding.trouble);
      const before = saidAt.get(finding.trouble);
      if (before !== undefined && now - before < AGAIN_MS) continue;
      saidAt.set(finding.trouble, now);
      say(log, finding);
    }
    for (const trouble of saidAt.keys())
      if (!standing.has(trouble)) {
        saidAt.delete(trouble);
        log.info({ trouble }, 'well again');
      }
  }

  /** A fault of the database lasts until a row can be written: that is tried at every tick. */
  function isDue(check: WatchedCheck): boolean {
    const ms = performance.now() - (lookedAt.get(check) ?? -Infinity);
    const { everyMs, againMs = everyMs } = looks[check];
    return ms >= (health.levelOf(check) === 'ok' ? everyMs : againMs);
  }

  const after = (checks: () => readonly WatchedCheck[]): Promise<void> => {
    running = running.then(() => look(checks()));
    return running;
  };
  health.onNews = tell;
  health.lookAgain = (check) => after(() => [check]);
  const timer = setInterval(() => void after(() => WATCHED.filter(isDue)), TICK_MS);
  timer.unref();
  return {
    lookAtAll: () => after(() => WATCHED),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

function say(log: Log, finding: Finding): void {
  const fields = { trouble: finding.trouble, ...finding.params };
  if (levelOf(finding) === 'bad') log.error(fields, sentenceOf(finding));
  else log.warn(fields, sentenceOf(finding));
}
