import { statSync } from 'node:fs';
import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

const HOUR = 3_600_000;
/** Clocks of one installation may be so far apart, in seconds. */
const APART_S = 10;
/** Summer time and a slow copy apart: nothing is older than the program that wrote it. */
const BUILD_SLACK_MS = 24 * HOUR;
/** What was written last may be from a clock that went ahead a little. */
const EVENT_SLACK_MS = 5 * 60_000;

/** The database's clock, the newest event, and how other servers' clocks stood beside it within the last minutes. */
const CLOCKS = `
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "databaseMs",
         (SELECT (extract(epoch FROM e.at) * 1000)::float8
            FROM feed f JOIN events_long e ON e.event_id = f.event_id AND e.volume = f.volume
           ORDER BY f.position DESC LIMIT 1) AS "newestMs",
         coalesce((SELECT jsonb_agg(jsonb_build_object('node', h.node,
                                    'apart', extract(epoch FROM h.clock_at - h.beat_at)::integer))
                     FROM heartbeats h
                    WHERE h.node <> $1 AND h.beat_at > clock_timestamp() - interval '3 minutes'), '[]') AS others
  -- nullable: newestMs`;

interface Clocks {
  readonly databaseMs: number;
  readonly newestMs: number | null;
  readonly others: readonly { readonly node: string; readonly apart: number }[];
}

/** When this program was made, as far as its own file tells. */
const builtMs = statSync(import.meta.filename).mtimeMs;

/** Whether the clock can be right: it is not before what was written last, nor before the program itself. */
export async function lookAtClock({ pool, node, now, clockSteps }: Sight): Promise<Seen> {
  const began = performance.now();
  const { rows } = await pool.query<Clocks>({ name: 'clocks', text: CLOCKS, values: [node] });
  const [clocks] = rows;
  if (!clocks) return { findings: [] };
  // The answer is as old as half of its way.
  const took = performance.now() - began;
  return judgeClocks(clocks, now.getTime() + took / 2, builtMs, clockSteps?.look() ?? 0);
}

/** @param jumpedMs by how much the clock jumped ahead while this server ran */
export function judgeClocks(
  { databaseMs, newestMs, others }: Clocks,
  nowMs: number,
  madeMs: number,
  jumpedMs = 0,
): Seen {
  const apart = Math.round((nowMs - databaseMs) / 1000);
  const figures = { hansang_clock_apart_seconds: apart };
  const behindMs = Math.max((newestMs ?? 0) - EVENT_SLACK_MS, madeMs - BUILD_SLACK_MS) - nowMs;
  const findings = [];
  if (behindMs > 0) findings.push(found('CLOCK_BEHIND', { hours: Math.max(1, Math.round(behindMs / HOUR)) }));
  if (jumpedMs > 0) findings.push(found('CLOCK_JUMPED', { minutes: Math.round(jumpedMs / 60_000) }));
  if (Math.abs(apart) > APART_S) findings.push(found('CLOCK_APART', { seconds: Math.abs(apart) }));
  for (const other of others)
    if (Math.abs(other.apart) > APART_S)
      findings.push(found('CLOCK_NODES', { node: other.node, seconds: Math.abs(other.apart) }));
  return { findings, figures };
}
