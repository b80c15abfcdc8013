import { BILL_CLAIM_MINUTES } from '@hansang/contract';
import { expect, test, vi } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { useBistro } from '../testing/bistro.ts';
import { TABLES } from '../testing/diner.ts';

// Forty phones at once, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const bistro = useBistro({ answerMs: 60_000 });
const PHONES = 40;
const PRICE = 9000;
/** What a person waits for an answer to a tap in such a crowd, on a machine that four tests share. */
const PATIENCE_MS = 8000;

/** A long table that ordered a rice each. */
async function fullTable(tableIdx: number) {
  const { guest, desk } = await bistro.dine(tableIdx, 'water');
  const { orderId } = await guest.order({ id: 'rice', quantity: PHONES });
  const friends = await Promise.all(Array.from({ length: PHONES - 1 }, () => bistro.join(tableIdx)));
  const line = { part: 'LINES' as const, lines: [{ orderId, line: 0, quantity: 1 }] };
  return { desk, phones: [guest, ...friends], line };
}

test('of forty phones that want all of a bill at once one is let to pay, the others are told so in time', {
  tags: ['BILL-190', 'BILL-11'],
}, async () => {
  const { desk, phones } = await fullTable(TABLES + 1);
  const { version, payable } = await desk.read();
  const begun = performance.now();
  const answers = await Promise.all(
    phones.map((phone) => bistro.ask(phone, { part: 'WHOLE' }, { version, amount: payable })),
  );
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(PHONES - 1).fill(409)]);
  expect(await desk.read()).toMatchObject({ owed: payable, claimed: payable, payable: 0 });
  await bistro.diner.settle(BILL_CLAIM_MINUTES * 60 + 1);
});

test('forty phones pay a dish each by card at the same time: none twice, none too much, nothing left', {
  tags: ['BILL-190', 'BILL-27', 'BILL-34'],
}, async () => {
  const { desk, phones, line } = await fullTable(TABLES + 2);
  const waits: number[] = [];
  const paid = await Promise.all(
    phones.map(async (phone) => {
      const begun = performance.now();
      const offer = await bistro.offer(phone, line);
      waits.push(performance.now() - begun);
      const returned = await offer.window();
      // The provider's answer may come twice, as where a guest taps Back.
      await Promise.all([carryBack(returned), carryBack(returned)]);
      return offer;
    }),
  );
  await bistro.diner.settle();
  expect(new Set(paid.map(({ paymentId }) => paymentId)).size).toBe(PHONES);
  expect(paid.map(({ paymentId, amount }) => [amount, bistro.held(paymentId)])).toEqual(
    Array(PHONES).fill([PRICE, PRICE]),
  );
  expect(Math.max(...waits)).toBeLessThan(PATIENCE_MS);
  expect(await desk.read()).toMatchObject({ settled: PHONES * PRICE, owed: 0, over: 0, claims: [] });
  await bistro.expectBalanced();
});
