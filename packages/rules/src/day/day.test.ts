import { CASH_PIECES } from '@hansang/contract';
import type { DayFigures } from '@hansang/contract/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { expectedCash, worthOf } from './cash.ts';
import { type DaySay, daySections } from './day-sections.ts';
import { daySums, isAsReported, isEmptyDay } from './day-sums.ts';

const NOTHING: DayFigures = {
  orders: { count: 0, off: 0, ordered: 0, sold: 0 },
  lines: { free: 0, taxFree: 0 },
  entries: [],
  means: [],
  guests: { visits: 0, counted: 0, covers: 0 },
  hours: [],
  sources: [],
  unpaid: [],
  drawers: [],
};
const drawer = {
  opening: 100_000,
  taken: 30_000,
  voided: 5000,
  putIn: 10_000,
  takenOut: 20_000,
  expected: 115_000,
  counted: 114_000,
  openedBy: '수진',
  closedBy: '민호',
  note: null,
};
const day: DayFigures = {
  ...NOTHING,
  orders: { count: 3, off: 1, ordered: 60_000, sold: 45_000 },
  lines: { free: 5000, taxFree: 9000 },
  entries: [{ kind: 'DISCOUNT', count: 1, amount: -5000 }],
  means: [
    { means: 'CASH', taken: 30_000, takenCount: 2, back: 5000, backCount: 1 },
    { means: 'PROVIDER', taken: 20_000, takenCount: 1, back: 0, backCount: 0 },
  ],
  guests: { visits: 2, counted: 1, covers: 4 },
  hours: [{ hour: 18, orders: 3, amount: 45_000 }],
  sources: [
    { source: 'MENU', means: 'QR', orders: 1, amount: 30_000 },
    { source: 'POS', means: 'POS', orders: 2, amount: 15_000 },
  ],
  unpaid: [{ visitId: 'v', table: '3번', amount: 2000, reason: 'PAYS_LATER' }],
  drawers: [drawer],
};

describe('cash', () => {
  test('notes and coins come to what they are worth', { tags: ['DRAWER-3'] }, () => {
    expect(worthOf({ '50000': 2, '1000': 3, '10': 7 })).toBe(103_070);
    expect(worthOf({})).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 8, maxLength: 8 }), (counts) => {
        const pieces = Object.fromEntries(CASH_PIECES.map((piece, at) => [String(piece), counts[at] ?? 0]));
        expect(worthOf(pieces)).toBe(
          CASH_PIECES.reduce((sum, piece, at) => sum + piece * (counts[at] ?? 0), 0),
        );
      }),
    );
  });

  test('what should lie in a drawer is what came less what went', { tags: ['DRAWER-2'] }, () => {
    expect(expectedCash(drawer)).toBe(drawer.expected);
  });
});

describe('a day', () => {
  test('comes to what was sold less discounts, with its tax, and to what was kept', {
    tags: ['DAY-1'],
  }, () => {
    const sums = daySums(day);
    expect(sums).toMatchObject({
      cancelled: 10_000,
      entered: -5000,
      net: 40_000,
      taken: 50_000,
      back: 5000,
      kept: 45_000,
      difference: -1000,
    });
    expect(sums.tax).toEqual({ supply: 29_091, vat: 2909, taxFree: 8000 });
    expect(daySums({ ...day, drawers: [{ ...drawer, counted: null }] }).difference).toBeNull();
  });

  test('whatever it held, the parts of the tax add up to its net', { tags: ['DAY-1'] }, () => {
    const won = fc.integer({ min: 0, max: 3_000_000 });
    fc.assert(
      fc.property(won, won, fc.integer({ min: -200_000, max: 0 }), (sold, part, entered) => {
        const figures: DayFigures = {
          ...NOTHING,
          orders: { count: 1, off: 0, ordered: sold, sold },
          lines: { free: 0, taxFree: Math.min(sold, part) },
          entries: [{ kind: 'DISCOUNT', count: 1, amount: entered }],
        };
        const { net, tax } = daySums(figures);
        expect(tax.supply + tax.vat + tax.taxFree).toBe(net);
      }),
    );
  });

  test('on which nothing happened is empty', { tags: ['DAY-4'] }, () => {
    expect(isEmptyDay(NOTHING)).toBe(true);
    expect(isEmptyDay(day)).toBe(false);
    expect(isEmptyDay({ ...NOTHING, drawers: [drawer] })).toBe(false);
  });
});

const say: DaySay = (word, params) => (params ? `${word} ${Object.values(params).join(' ')}` : word);

test('what a till took when it closed the bill is told as taken there, and not as left unpaid', {
  tags: ['DAY-90'],
}, () => {
  const unpaid = [
    { visitId: 'v', table: '3번', amount: 2000, reason: 'PAID_ELSEWHERE' },
    { visitId: 'w', table: '4번', amount: 3000, reason: 'LEFT_UNPAID' },
  ] as const;
  const figures = { ...day, unpaid: [...unpaid] };
  const sections = daySections(
    { venue: { ko: 'r' }, figures, sums: daySums(figures), carried: [], correction: null },
    say,
  );
  const rowsOf = (title: string) =>
    sections.find((section) => section.title === title)?.rows.map(({ label, amount }) => [label, amount]);
  expect(rowsOf('unpaid')).toEqual([['4번 · unpaid.LEFT_UNPAID', 3000]]);
  expect(rowsOf('paidElsewhere')).toEqual([['3번', 2000]]);
});

test('a report tells sales, tax, means, guests, drawer, unpaid and hours; amounts add up to their totals', {
  tags: ['DAY-2'],
}, () => {
  const carried = [{ visitId: 'w', table: '5번', openedAt: '2026-11-20T14:00:00Z', owed: 7000 }];
  const sections = daySections(
    { venue: { ko: 'r' }, figures: day, sums: daySums(day), carried, correction: null },
    say,
  );
  expect(sections.map(({ title }) => title)).toEqual([
    'sales',
    'tax',
    'means',
    'guests',
    'drawer',
    'unpaid',
    'hours',
    'sources',
    'carried',
  ]);
  const addsUp = (title: string) => {
    const rows =
      sections.find((section) => section.title === title)?.rows.filter(({ unit }) => unit === 'won') ?? [];
    const total = rows.find(({ isTotal }) => isTotal)?.amount;
    expect(rows.filter(({ isTotal }) => !isTotal).reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(
      total,
    );
  };
  addsUp('sales');
  addsUp('means');
  const rows = sections.flatMap((section) => section.rows.map(({ label }) => label));
  for (const label of [
    'free',
    'kind.DISCOUNT',
    'back means.CASH (1)',
    '3번 · unpaid.PAYS_LATER',
    '5번',
    'hour 18 (3)',
  ])
    expect(rows).toContain(label);
});

test('a report tells where orders came from and how guests had come in, and comes to what was sold', {
  tags: ['DAY-150'],
}, () => {
  const section = (figures: DayFigures) =>
    daySections({ venue: {}, figures, sums: daySums(figures), carried: [], correction: null }, say).find(
      ({ title }) => title === 'sources',
    );
  expect(section(day)?.rows.map(({ label, amount, isTotal = false }) => [label, amount, isTotal])).toEqual([
    ['source.MENU · QR (1)', 30_000, false],
    ['source.POS (2)', 15_000, false],
    ['sold', 45_000, true],
  ]);
  expect(section(NOTHING)).toBeUndefined();
});

test('a report from before sources were told is still what its day came to', { tags: ['DAY-151'] }, () => {
  const { sources, ...before } = day;
  expect(sources).toHaveLength(2);
  expect(isAsReported(before, day)).toBe(true);
  expect(isAsReported(day, day)).toBe(true);
  expect(isAsReported(day, { ...day, sources: [] })).toBe(false);
  expect(isAsReported(before, { ...day, orders: { ...day.orders, count: 4 } })).toBe(false);
  expect(isAsReported(null, day)).toBe(false);
});

test('a correction tells its amount and reason and nothing else', { tags: ['DAY-8'] }, () => {
  const correction = { means: 'CASH' as const, amount: -3000, reason: '거스름돈 착오' };
  const sections = daySections(
    { venue: { ko: 'r' }, figures: null, sums: null, carried: [], correction },
    say,
  );
  expect(sections).toEqual([
    {
      title: 'correction',
      rows: [
        { label: 'means.CASH', amount: -3000, unit: 'won', isTotal: true },
        { label: 'reason', amount: null, unit: 'won', text: '거스름돈 착오' },
      ],
    },
  ]);
});

test('the same values make the same text, whatever order their fields are in', { tags: ['DAY-6'] }, () => {
  expect(canonicalJson({ b: [1, { d: null, c: '가"' }], a: undefined })).toBe(
    '{"b":[1,{"c":"가\\"","d":null}]}',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const turned = JSON.parse(JSON.stringify(value), (_, one) =>
        one && typeof one === 'object' && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).reverse())
          : one,
      );
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
    }),
  );
});

test('cash in no drawer is told where the house has drawers, and not missed in older reports', {
  tags: ['DRAWER-21', 'DAY-151'],
}, () => {
  const loose = { taken: 7000, voided: 2000 };
  const rowsOf = (figures: DayFigures) =>
    daySections({ venue: {}, figures, sums: daySums(figures), carried: [], correction: null }, say)
      .find(({ title }) => title === 'loose')
      ?.rows.map(({ label, amount }) => [label, amount]);
  expect(rowsOf({ ...day, loose })).toEqual([
    ['cashTaken', 7000],
    ['cashVoided', -2000],
  ]);
  expect(rowsOf({ ...day, loose: { taken: 0, voided: 0 } })).toBeUndefined();
  expect(rowsOf({ ...day, drawers: [], loose })).toBeUndefined();
  expect(rowsOf(day)).toBeUndefined();
  expect(isAsReported(day, { ...day, loose })).toBe(true);
  expect(isAsReported({ ...day, loose }, { ...day, loose: { ...loose, taken: 8000 } })).toBe(false);
});
