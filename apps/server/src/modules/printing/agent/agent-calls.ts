import type { FetchedPrint } from '@hansang/contract/schemas';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { PRINTER_COLUMNS_SQL, type PrinterRow } from '../jobs/printer-row.ts';
import { hashOf } from '../paper/hash-of.ts';
import type { PrintingParts } from '../printing-parts.ts';
import { notePrinter } from '../sending/printer-news.ts';
import { bytesOf, loadWriter } from '../sending/serve-printer.ts';
import { endJob, type TakenJob, takeJob } from '../sending/take-job.ts';
import { hashOfKey } from '../setup/printer-calls.ts';

/** So often a program that waits looks whether another node made paper for it. */
const LOOK_MS = 1000;

const BY_KEY = `
  SELECT ${PRINTER_COLUMNS_SQL}, (SELECT r.time_zone FROM restaurants r WHERE r.restaurant_id = p.restaurant_id) AS time_zone
    FROM printers p WHERE p.key_hash = $1 AND p.kind = 'AGENT' AND p.retired_at IS NULL
  -- never null: time_zone`;

type AgentPrinter = PrinterRow & { readonly time_zone: string };

/** So exactly it is known when a program was heard of; also after a clock that was ahead. */
const SEEN_SECONDS = 5;

const SEEN = `
  UPDATE printers SET seen_at = $3
   WHERE restaurant_id = $1 AND printer_id = $2
     AND (seen_at IS NULL OR abs(extract(epoch FROM seen_at - $3::timestamptz)) > ${SEEN_SECONDS})`;

/** What programs ask that print inside a house: their printer's key proves them. */
export function agentCalls(parts: PrintingParts): CallDefinition[] {
  const { db, clock, events, limits, log } = parts.platform;

  /** The printer of a key; whoever tries many that are none has to wait. */
  async function printerOf(client: Queryable, key: string, address: string): Promise<AgentPrinter | Refusal> {
    const { rows } = await client.query<AgentPrinter>(BY_KEY, [hashOfKey(key)]);
    return rows[0] ?? limits.guesses.take(`printer ${address}`) ?? refuse('PRINTER_KEY_WRONG');
  }

  async function written(printer: AgentPrinter, job: TakenJob): Promise<FetchedPrint['job']> {
    const { job_id: jobId, claim: lease } = job;
    const bytes = await bytesOf(printer, job, clock.now()).catch((error) => {
      log.error({ err: error, jobId }, 'A piece of paper cannot be written');
      return null;
    });
    if (bytes === null) {
      await endJob(db.pool, printer.restaurant_id, job, { outcome: 'FAILED', hash: null }, clock.now());
      return null;
    }
    // It is printed all the same.
    await db.pool
      .query(NOTE_HASH, [printer.restaurant_id, jobId, lease, hashOf(bytes)])
      .catch((error) => log.warn({ err: error, jobId }, 'What a paper looks like could not be noted'));
    return { jobId, lease, bytes: bytes.toString('base64'), answers: printer.answers };
  }

  /** Who asked last by a printer's key: whoever waited before may have lost the line, and never hear of it. */
  const newest = new Map<string, symbol>();

  return [
    defineCall('fetchPrint', {
      summary: 'The next paper of a printer in the house, waited for; a lease of a minute goes with it',
      errors: ['PRINTER_KEY_WRONG', 'TOO_MANY_REQUESTS'],
      async handle({ body }, context) {
        const until = performance.now() + body.waitSeconds * 1000;
        const own = Symbol('a program that waits');
        newest.set(body.key, own);
        try {
          for (;;) {
            // Asked again each time: a key that was replaced meanwhile opens nothing.
            const printer = await printerOf(db.pool, body.key, context.address);
            if ('refused' in printer) return printer;
            const id = { restaurantId: printer.restaurant_id, printerId: printer.printer_id };
            await db.pool.query(SEEN, [id.restaurantId, id.printerId, clock.now()]);
            // Before any paper is taken: where it cannot be loaded, nothing has failed.
            await loadWriter();
            const taken = newest.get(body.key) === own ? await takeJob(db.pool, id, clock.now()) : null;
            const job = taken && (await written(printer, taken));
            const left = until - performance.now();
            const mayCome = !job && left > 0 && (await parts.paperMade(Math.min(left, LOOK_MS)));
            if (!mayCome) return { body: { job } };
          }
        } finally {
          if (newest.get(body.key) === own) newest.delete(body.key);
        }
      },
    }),
    defineCall('reportPrint', {
      summary: 'What came of a paper, and how the printer is; safe to repeat',
      errors: ['PRINTER_KEY_WRONG', 'TOO_MANY_REQUESTS'],
      async handle({ body }, context) {
        const printer = await printerOf(db.pool, body.key, context.address);
        if ('refused' in printer) return printer;
        const id = { restaurantId: printer.restaurant_id, printerId: printer.printer_id };
        const { job, trouble } = body;
        const end = job && { job_id: job.jobId, claim: job.lease };
        const isTaken =
          end !== null &&
          (await endJob(
            db.pool,
            id.restaurantId,
            end,
            { outcome: job?.outcome ?? 'UNSURE', hash: null },
            clock.now(),
          ));
        if (await notePrinter(db.pool, id, { trouble, isThere: trouble === null }, clock.now()))
          events.wake(id.restaurantId);
        return { body: { isTaken } };
      },
    }),
  ];
}

const NOTE_HASH = `
  UPDATE print_jobs SET bytes_hash = $4 WHERE restaurant_id = $1 AND job_id = $2 AND claim = $3`;
