import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES, type Language } from '@hansang/contract';
import type { Bill, BoardOrder, PrintJobList } from '@hansang/contract/schemas';
import type { PaperDocument } from '@hansang/rules/paper';
import sharp from 'sharp';
import { writePaper } from '../../apps/server/src/modules/printing/paper/write-paper.ts';
import { drawTicket } from '../../simulators/printer/draw.ts';
import type { Ticket } from '../../simulators/printer/paper.ts';
import { Reader } from '../../simulators/printer/reader.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import type { Camera } from './camera.ts';
import { CLOSED, playClosedDay } from './console/closed-house.ts';
import { playEvening } from './console/evening.ts';
import { EVENING } from './console/evening-venue.ts';
import { type Calls, callsOf } from './console/staff-calls.ts';

const COLUMNS = [32, 42, 48] as const;
const ENCODINGS = ['CP949', 'PICTURE'] as const;

/** Every paper of an evening as the printer's simulator draws it: three widths, letters and pictures. @returns how many */
export async function photographPapers(camera: Camera, folder: string): Promise<number> {
  await playEvening(camera);
  await playClosedDay(camera);
  const owner = await callsOf(camera.product.origin, 'owner');
  // Only what the kitchen has read is called back on paper.
  await withDatabase(embeddedConnection(camera.dataDir), (db) =>
    db.query("UPDATE print_jobs SET state = 'PRINTED', ended_at = now() WHERE restaurant_id = $1", [EVENING]),
  );
  await printEverything(owner);
  await untilMade(camera.dataDir, ['cancel', 'change', 'change-moved-note', 'order-note-reprint']);
  return drawPapers(camera.dataDir, folder);
}

/** Draws one of each kind that was made. @returns how many pieces of paper */
export async function drawPapers(dataDir: string, folder: string): Promise<number> {
  const papers = await papersOf(dataDir);
  let drawn = 0;
  for (const columns of COLUMNS)
    for (const encoding of ENCODINGS)
      for (const language of columns === 42 ? LANGUAGES : (['ko'] as const)) {
        const into = join(folder, `${columns}-${encoding}-${language}`.toLowerCase());
        mkdirSync(into, { recursive: true });
        for (const { name, document, isReprint } of papers) {
          const ticket = await printed(document, { columns, encoding, language, isReprint });
          for (const fault of ticket.faults) process.stdout.write(`${into} ${name}: ${fault}\n`);
          await sharp(Buffer.from(drawTicket(ticket, columns)))
            .png()
            .toFile(join(into, `${name}.png`));
          drawn += 1;
        }
      }
  return drawn;
}

interface Paper {
  readonly name: string;
  readonly document: PaperDocument;
  readonly isReprint: boolean;
}

/** Papers of orders are made a moment after what they tell. */
async function untilMade(dataDir: string, names: readonly string[]): Promise<void> {
  const end = performance.now() + 30_000;
  let missing = names;
  while (missing.length > 0 && performance.now() < end) {
    await sleep(500);
    const made = new Set((await papersOf(dataDir)).map(({ name }) => name));
    missing = names.filter((name) => !made.has(name));
  }
  if (missing.length > 0) process.stdout.write(`Not printed: ${missing.join(', ')}\n`);
}

/** One of each kind, the fullest; of kinds with several looks each of them. */
async function papersOf(dataDir: string): Promise<Paper[]> {
  const { rows } = await withDatabase(embeddedConnection(dataDir), (db) =>
    db.query<{ document: PaperDocument; is_reprint: boolean }>(
      'SELECT document, is_reprint FROM print_jobs WHERE restaurant_id = ANY($1) ORDER BY length(document::text) DESC',
      [[EVENING, CLOSED]],
    ),
  );
  const found = new Map<string, Paper>();
  for (const { document, is_reprint: isReprint } of rows) {
    const name = nameOf(document, isReprint);
    if (!found.has(name)) found.set(name, { name, document, isReprint });
  }
  return [...found.values()];
}

function nameOf(document: PaperDocument, isReprint: boolean): string {
  const parts: (string | false | null | undefined)[] = [document.kind];
  if ('movedFrom' in document) parts.push(document.movedFrom && 'moved');
  if ('payments' in document)
    parts.push(
      document.payments.length > 1 && 'split',
      document.owed > 0 && 'owing',
      document.tax?.taxFree !== 0 && 'taxfree',
    );
  if ('note' in document) parts.push(document.note !== null && 'note');
  parts.push(isReprint && 'reprint');
  return parts.filter(Boolean).join('-').toLowerCase();
}

async function printed(
  document: PaperDocument,
  how: { columns: number; encoding: 'CP949' | 'PICTURE'; language: Language; isReprint: boolean },
): Promise<Ticket> {
  const frame = {
    language: how.language,
    timeZone: 'Asia/Seoul',
    printedAt: Date.now(),
    copy: { number: 1, of: 1 },
    isReprint: how.isReprint,
  };
  const tickets: Ticket[] = [];
  new Reader(how.columns, { question() {}, ticket: (one) => tickets.push(one) }).take(
    await writePaper(document, frame, how),
  );
  const [ticket] = tickets;
  if (!ticket || tickets.length > 1) throw new Error(`${tickets.length} pieces of paper of one document`);
  return ticket;
}

/** What staff do to have each kind of paper printed. */
export async function printEverything(owner: Calls): Promise<void> {
  const venue = { restaurantId: EVENING };
  const { orders } = await owner<{ orders: BoardOrder[] }>('board', venue);
  const cooking = orders.filter(({ status, menus }) => status === 'CONFIRM' && menus.length > 1);
  const [one, two, three] = cooking;
  const reason = { reason: 'LACK_OF_INGREDIENTS', note: '오늘은 재료가 다 떨어졌어요' };
  if (one) {
    const line = { ...venue, orderId: one._id, line: one.menus[0]?.line ?? 0 };
    await owner('takeLineOff', line, { quantity: 1, version: one.version, ...reason });
  }
  if (two)
    await owner(
      'moveOrder',
      { ...venue, orderId: two._id },
      { to: 'CANCEL', version: two.version, cancelReason: 'REQUESTED_BY_GUEST' },
    );
  if (three) {
    const { visit } = await owner<{ visit: { visitId: string } }>('tableDetail', {
      ...venue,
      tableIdx: three.tableIdx,
    });
    await owner(
      'moveTable',
      { ...venue, tableIdx: three.tableIdx },
      { visitId: visit.visitId, toTableIdx: 20 },
    );
  }
  for (const tableIdx of [1, 4]) {
    const { visit } = await owner<{ visit: { visitId: string } }>('tableDetail', { ...venue, tableIdx });
    const bill = { ...venue, visitId: visit.visitId };
    const now = await owner<Bill>('bill', bill);
    await owner('printBill', bill, { wishId: randomUUID() });
    for (const { paymentId } of now.payments)
      await owner('printBill', bill, { wishId: randomUUID(), paymentId });
  }
  const { jobs } = await owner<PrintJobList>('printJobs', venue);
  for (const { jobId } of jobs.filter(({ kind }) => kind === 'ORDER').slice(0, 12))
    await owner('reprint', { ...venue, jobId }, { wishId: randomUUID() });
  await owner('testPrinter', { ...venue, printerId: 'evening-kitchen' }, { wishId: randomUUID() });
  await owner(
    'savePrinter',
    { restaurantId: CLOSED },
    {
      ...{
        printerId: 'closed-counter',
        name: '카운터',
        kind: 'AGENT',
        address: null,
        port: null,
        columns: 42,
      },
      ...{
        encoding: 'CP949',
        language: 'ko',
        answers: true,
        copies: 1,
        stations: [],
        takesRest: false,
        takesBills: true,
      },
    },
  );
  await owner('printDay', { restaurantId: CLOSED, number: 1 }, { wishId: randomUUID() });
  await owner('printDay', { restaurantId: CLOSED, number: 2 }, { wishId: randomUUID() });
}
