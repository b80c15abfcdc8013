import type { FetchedPrint } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { readable } from '../../../../../../simulators/printer/paper.ts';
import { Reader } from '../../../../../../simulators/printer/reader.ts';
import { rows } from '../../../testing/rows.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { install, jobsOf } from '../../printing/testing/kitchen.ts';
import { Books } from '../testing/evening.ts';

const server = useServer();
let manager: TestStaff;
let desk: Desk;
let number: number;

interface Printed {
  readonly kind: string;
  readonly lines?: readonly {
    readonly name: { ko: string };
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly entries?: readonly { readonly label: string; readonly amount: number }[];
  readonly total?: number;
  readonly owed?: number;
  readonly tax?: object;
  readonly payments?: readonly {
    readonly label: string;
    readonly amount: number;
    readonly detail: string | null;
  }[];
  readonly title?: string;
  readonly sections?: readonly {
    readonly title: string | null;
    readonly rows: readonly { label: string; value: string }[];
  }[];
}

const papers = async () =>
  (await rows<{ document: Printed }>(server, 'SELECT document FROM print_jobs ORDER BY seq')).map(
    ({ document }) => document,
  );
const printBill = (wishId: string, paymentId?: string) =>
  manager.call<{ errorCode?: string }>('printBill', {
    params: desk.params,
    body: { wishId, ...(paymentId && { paymentId }) },
  });

beforeAll(async () => {
  manager = await onShift(server, 'manager');
  const { visitId, orderId } = await dined(server, 1, 'jjigae', 'cola');
  desk = new Desk(manager, visitId);
  await desk.enter({ amount: -1000 });
  const cola = { part: 'LINES' as const, lines: [{ orderId, line: 1, quantity: 1 }] };
  const { lines } = (await desk.read()).orders[0] ?? { lines: [] };
  const share = Math.round((2000 * 10_000) / 11_000);
  expect(lines).toHaveLength(2);
  for (const amount of [share, share - 1, share + 1])
    if ((await desk.pay({ amount, part: cola, means: 'CASH', tendered: 5000 })).status === 200) break;
  const { body } = await new Books(manager).closeDay();
  number = body.reports[0]?.number ?? 0;
});

test('without a printer that takes bills it is told', { tags: ['BILL-36'] }, async () => {
  expect((await printBill('none')).body.errorCode).toBe('NO_BILL_PRINTER');
});

test('bill, receipt of one payment and report are printed once a press, in the printer’s language', {
  tags: ['BILL-36', 'DAY-9'],
}, async () => {
  await manager.ok('savePrinter', {
    params: manager.params,
    body: {
      printerId: 'counter',
      name: '카운터',
      kind: 'AGENT',
      address: null,
      port: null,
      columns: 42,
      encoding: 'CP949',
      language: 'ko',
      answers: true,
      copies: 1,
      stations: [],
      takesRest: false,
      takesBills: true,
    },
  });
  const bill = await desk.read();
  const [payment] = bill.payments;
  expect((await printBill('first')).status).toBe(200);
  expect((await printBill('first')).status).toBe(200);
  expect((await printBill('second', payment?.paymentId)).status).toBe(200);
  expect((await printBill('third', 'no-such-payment')).body.errorCode).toBe('NOT_FOUND_BILL_PART');
  const params = { ...manager.params, number };
  await manager.ok('printDay', { params, body: { wishId: 'day' } });
  expect(
    (await manager.refused('printDay', { params: { ...params, number: 999 }, body: { wishId: 'x' } }))
      .errorCode,
  ).toBe('NOT_FOUND_DAY_REPORT');
  const [whole, receipt, report, ...more] = await papers();
  expect(more).toEqual([]);
  expect(whole).toMatchObject({
    kind: 'BILL',
    total: 10_000,
    owed: bill.owed,
    entries: [{ label: '할인', amount: -1000 }],
    payments: [{ label: '현금', amount: payment?.amount }],
  });
  expect(whole?.lines?.map(({ amount }) => amount)).toEqual([9000, 2000]);
  expect(whole?.payments?.[0]?.detail).toContain('거스름돈');
  expect(receipt).toMatchObject({ kind: 'RECEIPT', total: payment?.amount, owed: 0 });
  expect(receipt?.lines).toMatchObject([{ name: { ko: '콜라' }, quantity: 1, amount: 2000 }]);
  const listed = [...(receipt?.lines ?? []), ...(receipt?.entries ?? [])].reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  expect(listed).toBe(payment?.amount);
  expect(report).toMatchObject({ kind: 'DAY_REPORT', title: '일일 마감 보고서' });
  const told =
    report?.sections?.flatMap((section) => section.rows.map(({ label, value }) => `${label} ${value}`)) ?? [];
  expect(told).toContain('매출 합계 10,000원');
  expect(told.join()).toContain('직접 마감');
  const [logged] = await rows<{ count: string }>(
    server,
    "SELECT count(*) FROM events WHERE type = 'print.asked'",
  );
  // What was pressed twice is asked twice and printed once.
  expect(Number(logged?.count)).toBe(4);
});

test('printed again at a printer in another language a bill is in its own one throughout', {
  tags: ['PAPER-190'],
}, async () => {
  const printerId = await install(manager, null, { language: 'en', takesBills: false });
  const params = { ...manager.params, printerId };
  const { key } = await manager.ok<{ key: string }>('makePrinterKey', { params });
  const job = (await jobsOf(manager)).find(({ kind }) => kind === 'BILL');
  const body = { wishId: 'abroad', printerId };
  await manager.ok('reprint', { params: { ...manager.params, jobId: job?.jobId ?? '' }, body });
  const program = new TestClient(server, { platform: 'WEB', 'client-id': 'a'.repeat(32) });
  const fetched = await program.ok<FetchedPrint>('fetchPrint', { body: { key, waitSeconds: 0 } });
  const said: string[] = [];
  const reader = new Reader(42, { question() {}, ticket: (ticket) => said.push(readable(ticket)) });
  reader.take(Buffer.from(fetched.job?.bytes ?? '', 'base64'));
  expect(said.join()).toContain('현금');
  expect(said.join()).toContain('합계');
  expect(said.join()).not.toMatch(/Total|Paid|REPRINT/i);
});

const file = async (form: string, language: string) => {
  const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const path = `/api/v1/staff/restaurants/${PUB}/day-reports/${number}/file?form=${form}&language=${language}`;
  const answer = await fetch(new URL(path, server.origin), { headers: { cookie } });
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a report is a table in the language of who asks', { tags: ['DAY-9', 'DAY-150'] }, async () => {
  const { type, bytes } = await file('CSV', 'en');
  expect(type).toContain('text/csv');
  const lines = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe('Part,Line,Figure');
  expect(lines).toContain('Sales,Net sales,10000');
  expect(lines).toContain('Where orders came from,Phone · QR (1),11000');
  expect((await file('CSV', 'ja')).bytes.toString('utf8')).toContain('売上,売上合計,10000');
});

test('a report is a PDF whose words can be searched', { tags: ['DAY-9'] }, async () => {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  for (const [language, word] of [
    ['ko', '매출 합계'],
    ['zh-CN', '销售合计'],
  ] as const) {
    const { type, bytes } = await file('PDF', language);
    expect(type).toBe('application/pdf');
    const document = await library.loadDocument(bytes);
    const said = [...document.pages()].map((page) => page.getText()).join('\n');
    expect(said).toContain(word);
    expect(said).toMatch(/10,000/);
    document.destroy();
  }
  library.destroy();
});
