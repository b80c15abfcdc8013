import { BASE_LANGUAGE, type DayFile, type Language, type PrintKind } from '@hansang/contract';
import type { BillPaper, DayPaper } from '@hansang/rules/paper';
import type pg from 'pg';
import { type CallContext, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import { loadBill } from '../../bill/load-bill.ts';
import { presentBill } from '../../bill/present-bill.ts';
import { enqueuePaper } from '../../printing/jobs/enqueue-paper.ts';
import { Printer } from '../../table-plan/print/printer.ts';
import type { DayParts } from '../day-parts.ts';
import { findReport } from '../report/report-row.ts';
import { billDocument, type PaidLines, paymentDocument } from './bill-document.ts';
import { dayPaper } from './day-paper.ts';
import { reportCsv } from './report-csv.ts';
import type { PrintedReport } from './report-pdf.ts';

/** Bills, receipts and reports as paper and files. */
export function paperCalls(parts: DayParts): CallDefinition[] {
  return [printBillCall(parts), printDayCall(parts), dayFileCall(parts)];
}

interface Wanted {
  readonly restaurantId: number;
  readonly wishId: string;
  readonly kind: PrintKind;
  readonly write: (language: Language) => BillPaper | DayPaper;
}

/** Has something printed by the printer that takes bills, and logs it. */
async function print(
  client: pg.PoolClient,
  { restaurantId, wishId, kind, write }: Wanted,
  context: CallContext,
  at: Date,
): Promise<Refusal | null> {
  const printer = await enqueuePaper(client, { restaurantId, wishId, document: write }, at);
  if (!printer) return refuse('NO_BILL_PRINTER');
  const { userId, name: actor } = doerOf(context);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'printer',
    subjectId: printer.printerId,
    actorType: 'staff',
    actor,
    ...(userId !== null && { userId }),
    type: 'print.asked',
    data: { printer: printer.name, kind, number: null, isDropped: false },
    at,
  });
  return null;
}

const PAID_LINES = 'SELECT lines FROM payment_claims WHERE restaurant_id = $1 AND payment_id = $2';

function printBillCall(parts: DayParts): CallDefinition {
  const { db, clock, events } = parts.platform;
  return defineCall('printBill', {
    summary: 'Print a bill or receipt, or the receipt of one of its payments; the same wish prints once',
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_VISIT', 'NOT_FOUND_BILL_PART', 'NO_BILL_PRINTER'],
    async handle({ params: { restaurantId, visitId }, body: { wishId, paymentId } }, context) {
      const now = clock.now();
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const refusal = await transaction(db.pool, async (client) => {
        const row = await loadBill(client, restaurantId, visitId, now);
        if (!row) return refuse('NOT_FOUND_VISIT');
        const bill = presentBill(row, venue, now);
        if (paymentId === undefined) {
          const kind = bill.owed > 0 ? 'BILL' : 'RECEIPT';
          const write = (language: Language) => billDocument(bill, language);
          return print(client, { restaurantId, wishId, kind, write }, context, now);
        }
        const payment = bill.payments.find((one) => one.paymentId === paymentId && one.voided === null);
        if (!payment) return refuse('NOT_FOUND_BILL_PART');
        const { rows } = await client.query<{ lines: PaidLines }>(PAID_LINES, [restaurantId, paymentId]);
        const lines = rows[0]?.lines ?? [];
        const write = (language: Language) => paymentDocument(bill, payment, lines, language);
        return print(client, { restaurantId, wishId, kind: 'RECEIPT', write }, context, now);
      });
      if (isRefusal(refusal)) return refusal;
      events.wake(restaurantId);
      parts.printing.wake();
      return { body: { done: true as const } };
    },
  });
}

function printDayCall(parts: DayParts): CallDefinition {
  const { db, clock, events } = parts.platform;
  return defineCall('printDay', {
    summary: "Print a day's report; the same wish prints once",
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_DAY_REPORT', 'NO_BILL_PRINTER'],
    async handle({ params: { restaurantId, number }, body: { wishId } }, context) {
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const refusal = await transaction(db.pool, async (client) => {
        const row = await findReport(client, restaurantId, number);
        if (!row) return refuse('NOT_FOUND_DAY_REPORT');
        const write = (language: Language) => dayPaper(row, language, venue.clock.timeZone);
        return print(client, { restaurantId, wishId, kind: 'DAY_REPORT', write }, context, clock.now());
      });
      if (isRefusal(refusal)) return refusal;
      events.wake(restaurantId);
      parts.printing.wake();
      return { body: { done: true as const } };
    },
  });
}

function dayFileCall(parts: DayParts): CallDefinition {
  const { db } = parts.platform;
  const printer = new Printer<PrintedReport>(new URL('./report-worker.ts', import.meta.url));
  return defineCall('dayFile', {
    summary: "A day's report as PDF or CSV",
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_DAY_REPORT'],
    async handle({ params: { restaurantId, number }, query }, { untilLeft }) {
      const { form, language = BASE_LANGUAGE } = query;
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const row = await findReport(db.pool, restaurantId, number);
      if (!row) return refuse('NOT_FOUND_DAY_REPORT');
      const headers = fileHeaders(restaurantId, row.business_day, form);
      const { timeZone } = venue.clock;
      if (form === 'CSV') {
        const body = reportCsv(row, language, timeZone);
        return { body, bytes: Buffer.from(body, 'utf8'), headers };
      }
      const bytes = await printer.print({ row, language, timeZone }, untilLeft?.());
      // Whoever left reads no answer.
      return bytes ? { body: '', bytes, headers } : { body: '' };
    },
  });
}

const fileHeaders = (restaurantId: number, day: string, form: DayFile) => ({
  'content-type': form === 'PDF' ? 'application/pdf' : 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="day-${restaurantId}-${day}.${form.toLowerCase()}"`,
});
