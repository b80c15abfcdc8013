import type { PrinterTrouble } from '@hansang/contract';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import { withSharp } from '../../image/with-sharp.ts';
// biome-ignore lint/correctness/useImportExtensions: a module with its types beside it is imported by its own name
import { type Link, openLink } from '../agent/hansang-print-agent.mjs';
import { hashOf } from '../paper/hash-of.ts';
import { type ClaimedPrinter, keepClaim, letGo, nextTry } from './claim-printers.ts';
import { printsTo } from './lan-address.ts';
import { notePrinter } from './printer-news.ts';
import { endJob, keepJob, nextDue, type TakenJob, takeJob } from './take-job.ts';

/** What printing by the server stands on. */
export interface ServingParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly networks: readonly string[];
  /** After something that consoles should hear. */
  wake(restaurantId: number): void;
}

/** Sends a claimed printer what it has, piece by piece, and lets it go. */
export async function servePrinter(parts: ServingParts, printer: ClaimedPrinter): Promise<void> {
  const { pool, clock, networks } = parts;
  const id = { restaurantId: printer.restaurant_id, printerId: printer.printer_id };
  const due = await nextDue(pool, id, clock.now());
  if (due === null || due > clock.now()) return letGo(pool, printer, { due, attempts: 0 });
  const { address, port, answers } = printer;
  if (address === null || port === null || !printsTo(address, networks))
    return failed(parts, printer, 'ADDRESS');
  // Before any paper is taken: where it cannot be loaded the printer is given back, and nothing has failed.
  await loadWriter();
  for (;;) {
    const link = await openLink({ address, port }, answers).catch(() => null);
    if (!link) return failed(parts, printer, 'UNREACHABLE');
    try {
      const ended = await sendAll(parts, printer, link);
      if (ended === 'NEXT') continue;
      if (ended !== null) return failed(parts, printer, ended);
    } finally {
      link.close();
    }
    return letGo(pool, printer, { due: await nextDue(pool, id, clock.now()), attempts: 0 });
  }
}

/** Null when there is nothing more; NEXT when another connection is to go on; else what is wrong. */
async function sendAll(
  parts: ServingParts,
  printer: ClaimedPrinter,
  link: Link,
): Promise<PrinterTrouble | 'NEXT' | null> {
  const { pool, clock } = parts;
  const id = { restaurantId: printer.restaurant_id, printerId: printer.printer_id };
  let wasTroubled = printer.trouble !== null;
  const noteFine = async () => {
    if (await notePrinter(pool, id, { trouble: null, isThere: true }, clock.now()))
      parts.wake(id.restaurantId);
  };
  do {
    const trouble = await link.trouble();
    if (trouble !== null) return trouble;
    if (!(await keepClaim(pool, printer, clock.now()))) return null;
    const job = await takeJob(pool, id, clock.now());
    if (!job) return null;
    const outcome = await sendOne(parts, printer, job, link);
    if (outcome === 'LOST') return null;
    if (outcome === 'UNSURE') return 'NO_ANSWER';
    if (wasTroubled) await noteFine();
    wasTroubled = false;
  } while (link.isOpen);
  return 'NEXT';
}

/** LOST: nothing was sent, for it is somebody else's by now. */
async function sendOne(
  { pool, clock, log }: ServingParts,
  printer: ClaimedPrinter,
  job: TakenJob,
  link: Link,
): Promise<'PRINTED' | 'SENT' | 'UNSURE' | 'FAILED' | 'LOST'> {
  const bytes = await bytesOf(printer, job, clock.now()).catch((error) => {
    log.error({ err: error, jobId: job.job_id }, 'A piece of paper cannot be written');
    return null;
  });
  // A server that stood still meanwhile may have been overtaken, and the paper printed, marked.
  if (!(await keepJob(pool, printer.restaurant_id, job, clock.now()))) return 'LOST';
  const outcome = bytes === null ? 'FAILED' : await link.print(bytes);
  const hash = bytes === null ? null : hashOf(bytes);
  await endJob(pool, printer.restaurant_id, job, { outcome, hash }, clock.now());
  return outcome;
}

/** Fonts and pictures are loaded once a house has a printer: one without never needs them. What failed is tried again. */
export const loadWriter = () => withSharp(() => import('../paper/write-paper.ts'));

/** A piece of paper as its printer takes it, once its writer was loaded. */
export async function bytesOf(
  {
    language,
    columns,
    encoding,
    time_zone: timeZone,
  }: Pick<ClaimedPrinter, 'language' | 'columns' | 'encoding' | 'time_zone'>,
  { document, copy, copies, is_reprint: isReprint }: TakenJob,
  now: Date,
): Promise<Buffer> {
  const frame = {
    language: ('language' in document && document.language) || language,
    timeZone,
    printedAt: now.getTime(),
    copy: { number: copy, of: copies },
    isReprint,
  };
  const { writePaper } = await loadWriter();
  return writePaper(document, frame, { columns, encoding });
}

async function failed(parts: ServingParts, printer: ClaimedPrinter, trouble: PrinterTrouble): Promise<void> {
  const { pool, clock } = parts;
  const now = clock.now();
  const id = { restaurantId: printer.restaurant_id, printerId: printer.printer_id };
  const isThere = trouble === 'PAPER_OUT' || trouble === 'COVER_OPEN' || trouble === 'OFFLINE';
  if (await notePrinter(pool, id, { trouble, isThere }, now)) parts.wake(id.restaurantId);
  const { attempts } = printer;
  await letGo(pool, printer, { due: nextTry(attempts, now), attempts: attempts + 1 });
}
