import { beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../setup/drawn.ts';
import { runSeed, seededRandom } from '../setup/run-seed.ts';
import { type KillResult, runKills, TARGETS, type Target } from './kill-run.ts';

const seed = runSeed();
const random = seededRandom(seed);
const drawn = (count: number): Target[] =>
  Array.from({ length: count }, () => TARGETS[Math.floor(random() * TARGETS.length)] as Target);

// Each target at least once, the rest drawn.
const kills = [...TARGETS, ...drawn(isLong ? 60 : 0)];
const ORDERS = isLong ? 100 : 40;
const CHANGES = isLong ? 60 : 30;

describe(`kill -9 of server, database and both under load (seed ${seed})`, () => {
  let run: KillResult;
  beforeAll(
    async () => {
      const [phones, tables] = isLong ? [64, 12] : [16, 2];
      run = await runKills({ seed, kills, phones, tables, orders: ORDERS, changes: CHANGES });
    },
    isLong ? 60 * 60_000 : 170_000,
  );

  test('loses no order that was acknowledged and doubles none', { tags: ['ORD-17'] }, () => {
    expect(run.faults).toEqual([]);
    expect(run.load.acknowledged.length).toBeGreaterThan(ORDERS);
    // The load must have met the kills, or the run proves nothing.
    expect(run.load.retries).toBeGreaterThan(0);
  });

  for (const [rule, target, what] of [
    ['OPS-10', 'server', 'a server that died is followed by one'],
    ['OPS-11', 'database', 'a server whose database died recovers by itself and stays'],
    ['OPS-12', 'both', 'where both died the next start'],
  ] as const)
    test(`${what} that takes orders again`, { tags: [rule] }, () => {
      const own = run.strikes.filter((strike) => strike.target === target);
      expect(own.length).toBeGreaterThan(0);
      for (const strike of own) expect(strike).toMatchObject({ ready: true, samePid: target === 'database' });
    });

  test('no guest hears of it but by a dish that ran out', { tags: ['OPS-30'] }, () => {
    const unexpected = [...run.load.refused.keys()].filter(
      (code) => code !== 'MENU_SOLD_OUT' && code !== 'LOW_STOCK',
    );
    expect(unexpected).toEqual([]);
  });

  test('phones, log and database hold the same carts', { tags: ['CART-22', 'CART-17'] }, () => {
    const { tables, unanswered } = run.carts;
    for (const { phones, books } of tables) {
      expect(books.faults).toEqual([]);
      for (const { phone } of phones) {
        expect(phone.pending).toEqual([]);
        expect({ ...phone.confirmed, clientCount: 0 }).toEqual({ ...books.state, clientCount: 0 });
      }
      const acknowledged = phones.flatMap(({ orders }) => orders);
      expect([...acknowledged].sort()).toEqual([...books.orders].sort());
    }
    expect(tables.reduce((sum, { books }) => sum + books.events, 0)).toBeGreaterThanOrEqual(CHANGES);
    // The guests must have met the kills, or the run proves nothing.
    expect(unanswered).toBeGreaterThan(0);
  });

  test('every order comes on paper, though the printer was off', { tags: ['KITCHEN-5'] }, () => {
    expect(run.paper.orders).toBeGreaterThan(ORDERS);
    expect(run.paper).toMatchObject({ lost: [], waiting: 0, faults: [] });
  });

  test('what is printed twice says so', { tags: ['KITCHEN-6'] }, () => {
    expect(run.paper.doubled).toEqual([]);
    // Killed while it printed, or cut off: a run without a mark has met neither.
    expect(run.paper.marked).toBeGreaterThan(0);
  });
});
