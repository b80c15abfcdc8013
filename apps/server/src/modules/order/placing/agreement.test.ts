import { HEAD_COUNT_MAX } from '@hansang/contract';
import { mainMenuRefusal, needsCheckout, restrictionRefusal } from '@hansang/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { MIGRATED_TEMPLATE } from '../../../testing/cluster.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

// What the database decides under its locks and what phones are told beforehand is one rule in two languages.

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
});
afterAll(() => db.close());

const CASES = 600;

/** Asks a function of the database for every case, in one round trip. */
async function ask<Case extends object>(
  cases: readonly Case[],
  columns: string,
  call: string,
): Promise<unknown[]> {
  const { rows } = await db.pool.query<{ said: unknown }>(
    `SELECT ${call} AS said FROM jsonb_to_recordset($1::jsonb) AS c(n integer, ${columns}) ORDER BY n`,
    [JSON.stringify(cases.map((one, n) => ({ ...one, n })))],
  );
  return rows.map(({ said }) => said);
}

const few = fc.integer({ min: 0, max: 6 });
const heads = fc.option(fc.integer({ min: 1, max: HEAD_COUNT_MAX }), { nil: null });
const fewHeads = fc.oneof(fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }), heads);

test('a first order is refused for the same main menus by rules and database', {
  tags: ['QTY-11', 'QTY-12', 'QTY-14'],
}, async () => {
  const cases = fc.sample(
    fc.record({ main: few, low: few, high: few, each: fc.boolean(), heads: fewHeads }),
    CASES,
  );
  const said = await ask(
    cases,
    'main integer, low integer, high integer, each boolean, heads integer',
    'first_order_refusal(main, low, high, each, heads)',
  );
  const ruled = cases.map(
    ({ main, low, high, each, heads: headCount }) =>
      mainMenuRefusal({ mainMenuOrder: { min: low, max: high }, useOnePersonOneMenuOrder: each }, main, {
        isFirstOrder: true,
        headCount,
      })?.code ?? null,
  );
  expect(said).toEqual(ruled);
  expect(new Set(ruled).size).toBe(4);
});

test('dishes of which each head may have one are refused alike by rules and database', {
  tags: ['QTY-17'],
}, async () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
  const cases = fc.sample(fc.record({ quantities, heads: fewHeads }), CASES).map((one) => ({
    ...one,
    count: one.quantities.reduce((sum, quantity) => sum + quantity, 0),
  }));
  const said = await ask(cases, 'count integer, heads integer', 'case_refusal(count, heads)');
  const name = { ko: '하나', en: 'one', ja: 'one', 'zh-CN': 'one' };
  const ruled = cases.map(({ quantities: sold, heads: headCount }) => {
    const lines = sold.map((quantity) => ({
      restrictionType: 'CASE' as const,
      quantity,
      total: 1000 * quantity,
      multiLanguage: { name },
    }));
    return restrictionRefusal(lines, headCount)?.code ?? null;
  });
  expect(said).toEqual(ruled);
  expect(new Set(ruled).size).toBe(2);
});

test('a table asks for check-out at the same moment by rules and database', {
  tags: ['VISIT-6', 'VISIT-7', 'VISIT-15'],
}, async () => {
  const hour = 3_600_000;
  const from = Date.parse('2026-11-20T10:00:00Z');
  const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21');
  const wait = fc.oneof(
    fc.integer({ min: 0, max: 8 * hour }),
    fc.integer({ min: 1, max: 8 }).map((hours) => hours * hour),
    fc.integer({ min: 1, max: 8 }).map((hours) => hours * hour - 1),
  );
  const cases = fc
    .sample(
      fc.record({
        ordered: fc.boolean(),
        began: day,
        today: day,
        wait,
        hours: fc.integer({ min: 1, max: 8 }),
      }),
      CASES,
    )
    .map((one) => ({
      ...one,
      ordered_at: one.ordered ? new Date(from) : null,
      latest: new Date(from),
      moment: new Date(from + one.wait),
    }));
  const said = await ask(
    cases,
    'ordered_at timestamptz, latest timestamptz, began date, moment timestamptz, today date, hours integer',
    'needs_checkout(ordered_at, latest, began, moment, today, hours)',
  );
  const ruled = cases.map(({ ordered, began, today, moment, hours }) =>
    needsCheckout(
      { hasOrdered: ordered, lastActivityAt: from, businessDay: began },
      { at: moment.getTime(), businessDay: today },
      hours,
    ),
  );
  expect(said).toEqual(ruled);
  expect(new Set(ruled).size).toBe(2);
});
