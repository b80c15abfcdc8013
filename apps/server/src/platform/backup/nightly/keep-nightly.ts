import { DEFAULT_CLOCK } from '@hansang/rules/hours';
import type pg from 'pg';
import { readChores } from '../../chores.ts';
import { every } from '../../process/every.ts';
import { repeat } from '../../process/repeating.ts';
import { bringAgain } from './bring-elsewhere.ts';
import { isNightly } from './is-nightly.ts';
import { makeNightly } from './make-nightly.ts';
import type { NightlyParts } from './nightly-parts.ts';
import { tryRestore } from './try-restore.ts';
import { trySecondPlace } from './try-second-place.ts';
import { type BackupTimes, isBackupDue } from './when-due.ts';

const EVERY_MS = 5 * 60_000;
/** How often a node that has just begun looks whether it is the one. */
const ELECTED_MS = 2000;
/** Whoever has just started has other things to do. */
const SETTLED_MS = 15 * 60_000;

/** How venues count their days, and when something last happened in one. */
const STATE = `
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('timeZone', r.time_zone,
                  'cutOff', coalesce(r.settings->>'businessDayCutOff', $1))), '[]') AS clocks,
         (SELECT (extract(epoch FROM e.at) * 1000)::float8
            FROM feed f JOIN events_long e ON e.event_id = f.event_id AND e.volume = f.volume
           ORDER BY f.position DESC LIMIT 1) AS "lastEventAt"
    FROM restaurants r
  -- never null: clocks; nullable: lastEventAt`;

export interface Nightly extends NightlyParts {
  /** One node makes them for all. */
  readonly isElected: () => boolean;
  /** The second place was tried as this server began. */
  readonly onPlaceTried: () => void;
  onClose(close: () => Promise<void>): void;
}

/**
 * Makes a backup every night by itself, and tries each week whether one can be restored. Its second place is tried as
 * soon as this node works for all: the first night is too late to hear of a wrong key.
 */
export function keepNightly(parts: Nightly): void {
  if (!isNightly(parts.settings)) return;
  const since = performance.now();
  if (parts.settings.BACKUP_TO) tryPlaceAtStart(parts);
  repeat(parts, EVERY_MS, 'A nightly backup could not be thought of; trying again', async () => {
    await nightlyHere(parts, performance.now() - since);
  });
}

/** Nothing waits for it: a store may say nothing for long. */
function tryPlaceAtStart(parts: Nightly): void {
  const { log, settings, isElected, onPlaceTried, onClose } = parts;
  let isClosed = false;
  const end = every(ELECTED_MS, () => {
    if (!isElected()) return;
    end();
    trySecondPlace(parts)
      .catch((error) => {
        if (!isClosed)
          log.warn({ err: error, to: settings.BACKUP_TO }, 'The second place of backups cannot be used');
      })
      .finally(onPlaceTried);
  });
  onClose(async () => {
    isClosed = true;
    end();
  });
}

/** What is due now, where this node is the one that works for all. @param ranMs since its start @returns whether something was */
export const nightlyHere = async (
  parts: Omit<Nightly, 'onClose' | 'onPlaceTried'>,
  ranMs: number,
): Promise<boolean> => ranMs >= SETTLED_MS && parts.isElected() && nightly(parts);

/** What is due now. @returns whether there was something */
export async function nightly(parts: NightlyParts): Promise<boolean> {
  const chores = await readChores(parts.pool);
  const last = chores.get('backup');
  const times: BackupTimes = {
    ...(await stateOf(parts.pool)),
    now: parts.now().getTime(),
    doneAt: last?.doneAt?.getTime() ?? null,
    triedAt: last?.triedAt.getTime() ?? null,
  };
  if (!isBackupDue(times)) return bringAgain(parts, chores);
  const file = await makeNightly(parts);
  if (file) await tryRestore(parts, file, chores.get('restore-try'));
  return true;
}

async function stateOf(pool: pg.Pool): Promise<Pick<BackupTimes, 'clocks' | 'lastEventAt'>> {
  const { rows } = await pool.query<Pick<BackupTimes, 'clocks' | 'lastEventAt'>>(STATE, [
    DEFAULT_CLOCK.cutOff,
  ]);
  return rows[0] ?? { clocks: [], lastEventAt: null };
}
