import type { PrintKind, PrintState } from '@hansang/contract';
import type { PrintJob } from '@hansang/contract/schemas';
import type { PaperDocument } from '@hansang/rules/paper';
import type pg from 'pg';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { type Doer, doerOf } from '../../../platform/events/staff-act.ts';
import { enqueueJobs } from '../jobs/enqueue.ts';
import { wishSource } from '../jobs/wish.ts';
import type { PrintingParts } from '../printing-parts.ts';
import { dropWaiting } from './save-printer.ts';

/** So many that are over, beside all that wait. */
const MOST_ENDED = 100;

interface JobRow {
  readonly job_id: string;
  readonly printer_id: string;
  readonly printer_name: string;
  readonly kind: PrintKind;
  readonly state: PrintState;
  readonly station: string | null;
  readonly number: number | null;
  readonly table_name: string | null;
  readonly copy: number;
  readonly copies: number;
  readonly is_reprint: boolean;
  readonly attempts: number;
  readonly made_at: Date;
  readonly ended_at: Date | null;
}

const COLUMNS = `
  j.job_id, j.printer_id, p.name AS printer_name, j.document->>'kind' AS kind, j.state, j.document->>'station' AS station,
  j.document->>'table' AS table_name, j.copy, j.copies, j.is_reprint, j.attempts,
  j.made_at, j.ended_at,
  CASE WHEN j.order_id IS NOT NULL THEN (j.document->>'number')::integer END AS number`;

const JOBS = `
  (SELECT ${COLUMNS} FROM print_jobs j JOIN printers p USING (restaurant_id, printer_id)
    WHERE j.restaurant_id = $1 AND j.state IN ('WAITING', 'SENDING', 'UNSURE') AND p.retired_at IS NULL ORDER BY j.ready_at, j.seq)
  UNION ALL
  (SELECT ${COLUMNS} FROM print_jobs j JOIN printers p USING (restaurant_id, printer_id)
    WHERE j.restaurant_id = $1 AND j.ended_at IS NOT NULL ORDER BY j.ended_at DESC, j.seq DESC LIMIT ${MOST_ENDED})
  -- never null: job_id, printer_id, printer_name, kind, state, copy, copies, is_reprint, attempts, made_at`;

async function loadJobs(client: Queryable, restaurantId: number): Promise<PrintJob[]> {
  const { rows } = await client.query<JobRow>(JOBS, [restaurantId]);
  return rows.map((row) => ({
    jobId: row.job_id,
    printerId: row.printer_id,
    printerName: row.printer_name,
    kind: row.kind,
    state: row.state,
    station: row.station,
    number: row.number,
    table: row.table_name,
    copy: row.copy,
    copies: row.copies,
    isReprint: row.is_reprint,
    attempts: row.attempts,
    madeAt: row.made_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

const JOB = `
  SELECT j.job_id, j.printer_id, j.station, j.order_id, j.copy, j.copies, j.document, j.state, p.name AS printer_name,
         p.retired_at IS NOT NULL AS is_gone
    FROM print_jobs j JOIN printers p USING (restaurant_id, printer_id)
   WHERE j.restaurant_id = $1 AND j.job_id = $2
  -- never null: is_gone`;

interface FoundJob {
  readonly job_id: string;
  readonly printer_id: string;
  readonly station: string | null;
  readonly order_id: string | null;
  readonly copy: number;
  readonly copies: number;
  readonly document: PaperDocument;
  readonly state: PrintState;
  readonly printer_name: string;
  readonly is_gone: boolean;
}

/** What could not be written is tried as another piece: the board no longer tells of this one. */
const REPLACE = `
  UPDATE print_jobs SET state = 'DROPPED' WHERE restaurant_id = $1 AND job_id = $2 AND state = 'FAILED'`;

const THERE = 'SELECT 1 FROM printers WHERE restaurant_id = $1 AND printer_id = $2 AND retired_at IS NULL';

const DROP = `
  UPDATE print_jobs SET state = 'DROPPED', ended_at = $3
   WHERE restaurant_id = $1 AND job_id = $2 AND state IN ('WAITING', 'UNSURE', 'FAILED')`;

/** What waits to be printed and what was printed; staff print it again, or drop it. */
export function jobCalls(parts: PrintingParts): CallDefinition[] {
  const { db, clock, events } = parts.platform;
  const answer = async (restaurantId: number) => ({
    body: { jobs: await loadJobs(db.pool, restaurantId), serverTime: clock.now().toISOString() },
  });
  const find = async (client: pg.PoolClient, restaurantId: number, jobId: string) =>
    (await client.query<FoundJob>(JOB, [restaurantId, jobId])).rows[0];
  const done = async (refusal: Refusal | null, restaurantId: number) => {
    if (isRefusal(refusal)) return refusal;
    events.wake(restaurantId);
    parts.wake();
    return answer(restaurantId);
  };
  return [
    defineCall('printJobs', {
      summary: 'What waits to be printed, and the latest of what was printed',
      errors: [],
      handle: ({ params }) => answer(params.restaurantId),
    }),
    defineCall('reprint', {
      summary: 'Print a paper again, marked so, here or at another printer; the same wish prints once',
      errors: ['NOT_FOUND_PRINT_JOB', 'NOT_FOUND_PRINTER'],
      async handle({ params: { restaurantId, jobId }, body }, context) {
        const refusal = await transaction(db.pool, async (client) => {
          const job = await find(client, restaurantId, jobId);
          if (!job) return refuse('NOT_FOUND_PRINT_JOB');
          const printerId = body.printerId ?? job.printer_id;
          if ((await client.query(THERE, [restaurantId, printerId])).rowCount === 0)
            return refuse('NOT_FOUND_PRINTER');
          const again = { ...again_(job), printerId, source: wishSource(body.wishId), readyAt: clock.now() };
          await enqueueJobs(client, restaurantId, [again], clock.now());
          await client.query(REPLACE, [restaurantId, jobId]);
          await tellAsked(client, restaurantId, job, false, doerOf(context), clock.now());
          return null;
        });
        return done(refusal, restaurantId);
      },
    }),
    defineCall('dropPrint', {
      summary: 'Nobody wants this paper any more; safe to repeat',
      errors: ['NOT_FOUND_PRINT_JOB', 'PRINT_JOB_UNDER_WAY'],
      async handle({ params: { restaurantId, jobId } }, context) {
        const refusal = await transaction(db.pool, async (client) => {
          const isDropped = (await client.query(DROP, [restaurantId, jobId, clock.now()])).rowCount === 1;
          const job = await find(client, restaurantId, jobId);
          if (!job) return refuse('NOT_FOUND_PRINT_JOB');
          if (isDropped) await tellAsked(client, restaurantId, job, true, doerOf(context), clock.now());
          return job.state === 'DROPPED' ? null : refuse('PRINT_JOB_UNDER_WAY');
        });
        return done(refusal, restaurantId);
      },
    }),
    defineCall('clearPrinter', {
      summary: 'Nobody wants what waits for this printer any more; safe to repeat',
      errors: [],
      async handle({ params }) {
        await transaction(db.pool, (client) => dropWaiting(client, params, clock.now()));
        return done(null, params.restaurantId);
      },
    }),
  ];
}

const again_ = ({ station, order_id: orderId, copy, copies, document }: FoundJob) => ({
  station,
  orderId,
  copy,
  copies,
  document,
  isReprint: true,
});

async function tellAsked(
  client: pg.PoolClient,
  restaurantId: number,
  { printer_id, printer_name: printer, document }: FoundJob,
  isDropped: boolean,
  { userId, name: actor }: Doer,
  at: Date,
): Promise<void> {
  const { kind } = document;
  const number = 'lines' in document && 'placedAt' in document ? document.number : null;
  await appendEvents(client, {
    restaurantId,
    subjectType: 'printer',
    subjectId: printer_id,
    actorType: 'staff',
    actor,
    ...(userId !== null && { userId }),
    type: 'print.asked',
    data: { printer, kind, number, isDropped },
    at,
  });
}
