import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

const HOUR = 3_600_000;
/** It runs every hour; a report that reads for long may hold it up a few times. */
const LATE_HOURS = 6;

/** When what has had its time was last deleted, and the log's next volumes were made. */
export function lookAtUpkeep({ chores, now, since }: Sight): Seen {
  const done = chores.get('upkeep')?.doneAt ?? null;
  const hours = Math.floor((now.getTime() - (done ?? since).getTime()) / HOUR);
  return {
    findings: hours >= LATE_HOURS ? [found('UPKEEP_LATE', { hours })] : [],
    ...(done && { figures: { hansang_upkeep_age_seconds: age(done, now) } }),
  };
}

export const age = (at: Date, now: Date): number => Math.round((now.getTime() - at.getTime()) / 1000);
