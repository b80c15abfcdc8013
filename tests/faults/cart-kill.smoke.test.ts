import { expect, test } from 'vitest';
import { runSeed, seededRandom } from '../setup/run-seed.ts';
import { runCartKills } from './cart-kill-run.ts';
import { TARGETS, type Target } from './kill-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();
const random = seededRandom(seed);
const kills: Target[] = [
  'server',
  ...Array.from({ length: long ? 40 : 2 }, () => TARGETS[Math.floor(random() * TARGETS.length)] as Target),
];

test(`after kill -9 in the middle of changes phones, log and database hold the same carts (seed ${seed})`, {
  tags: ['CART-22', 'CART-17'],
  timeout: long ? 30 * 60_000 : 170_000,
}, async () => {
  const changes = 60;
  const plan = { seed, kills, tables: long ? 12 : 4, members: 5, changes };
  const { tables, unanswered } = await runCartKills(plan);
  for (const { phones, books } of tables) {
    expect(books.faults).toEqual([]);
    for (const { phone } of phones) {
      expect(phone.pending).toEqual([]);
      expect({ ...phone.confirmed, clientCount: 0 }).toEqual({ ...books.state, clientCount: 0 });
    }
    const acknowledged = phones.flatMap(({ orders }) => orders);
    expect([...acknowledged].sort()).toEqual([...books.orders].sort());
  }
  const events = tables.reduce((sum, { books }) => sum + books.events, 0);
  expect(events).toBeGreaterThanOrEqual(changes);
  // The guests must have met the kills, or the run proves nothing.
  expect(unanswered).toBeGreaterThan(0);
  process.stdout.write(
    `shared carts: ${kills.length} kills, ${events} changes, ${unanswered} without an answer\n`,
  );
});
