import { hostname } from 'node:os';
import type pg from 'pg';
import type { ChoreState } from '../../../platform/chores.ts';
import { levelOf, sentenceOf } from '../../../platform/health/finding.ts';
import { LOOKS, WATCHED } from '../../../platform/health/looks.ts';
import { NO_RESERVE } from '../../../platform/health/reserve.ts';
import type { Sight } from '../../../platform/health/sight.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { checkPlace } from './check-place.ts';
import { line, type ReportLine } from './report.ts';

/** Since when the house could have had a backup: when its database was made. */
const SINCE = `SELECT min(applied_at) AS since FROM schema_migrations
               -- nullable: since`;

interface Checking {
  readonly client: pg.Client;
  readonly settings: Settings;
  readonly now: Date;
  readonly chores: ReadonlyMap<string, ChoreState>;
  readonly freeBytes: Sight['freeBytes'];
}

/** What the server looks at all the time, looked at once: but for whether a row can be written, which would write one. */
export async function checkHealth({ client, ...rest }: Checking): Promise<ReportLine[]> {
  const { rows } = await client.query<{ since: Date | null }>(SINCE);
  const sight: Sight = {
    ...rest,
    pool: client as unknown as pg.Pool,
    since: rows[0]?.since ?? rest.now,
    node: hostname(),
    reserve: NO_RESERVE,
  };
  const lines: ReportLine[] = [];
  const place = await checkPlace(rest.settings, rest.chores);
  for (const check of WATCHED) {
    if (check === 'DATABASE' || (check === 'PICTURES' && !rest.settings.S3_BUCKET)) continue;
    const seen = await LOOKS[check].look(sight);
    // What is in the way now says more than what was in the night.
    const findings = seen.findings.filter(({ trouble }) => !place.isFaulty || trouble !== 'BACKUP_ONE_PLACE');
    if (findings.length === 0) lines.push(line('ok', check.toLowerCase()));
    for (const finding of findings) lines.push(line(levelOf(finding), sentenceOf(finding)));
  }
  return [...lines, ...place.lines];
}
