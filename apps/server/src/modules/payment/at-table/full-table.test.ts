import { expect, test, vi } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { useBistro } from '../testing/bistro.ts';
import { TABLES } from '../testing/diner.ts';

// Forty phones at once, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const bistro = useBistro({ answerMs: 60_000 });
const PHONES = 40;

test('forty phones of one table pay a share each at the same time: none twice, none too much, nothing left', {
  tags: ['BILL-7', 'BILL-27', 'BILL-34'],
}, async () => {
  const tableIdx = TABLES + 1;
  const { guest, desk } = await bistro.dine(tableIdx, ...Array.from({ length: 9 }, () => 'rice'), 'single');
  const friends: TestGuest[] = [];
  for (let at = 1; at < PHONES; at += 1) friends.push(await bistro.join(tableIdx));
  const phones = [guest, ...friends];

  /** Pays as a person does: who is told that the bill changed looks again and taps again. */
  async function pay(phone: TestGuest): Promise<number> {
    for (let taps = 1; taps <= PHONES * 2; taps += 1) {
      const offer = await bistro
        .offer(phone, { part: 'SHARE', shares: PHONES })
        .catch((error: Error) => error);
      // Who waits too long on a slow machine hears that something went wrong, and taps again as well.
      if (offer instanceof Error) expect(offer.message).toMatch(/"BILL_CHANGED"|"INTERNAL_ERROR"/);
      else {
        await carryBack(await offer.window());
        return offer.amount;
      }
    }
    throw new Error('Never let to pay');
  }

  bistro.diner.server.log.expect(/lock timeout/);
  const amounts = await Promise.all(phones.map(pay));
  const total = 9 * 9000 + 7000;
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(PHONES);
  expect(await desk.read()).toMatchObject({ settled: total, owed: 0, over: 0, claims: [] });
  await bistro.expectBalanced();
});
