import { randomUUID } from 'node:crypto';
import type { Bill } from '@hansang/contract/schemas';
import { expect, test, vi } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { diesAnywhere } from '../../../testing/dying.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { BISTRO, useBistro } from '../testing/bistro.ts';
import { TABLES } from '../testing/diner.ts';

// Each death is a table of its own, whose money is looked for until it is found.
vi.setConfig({ testTimeout: 120_000 });

const bistro = useBistro();
const { diner } = bistro;
/** Longer than anybody works on a payment that holds a claim of it. */
const LONGER_THAN_A_CLAIM = [46, 60, 300] as const;
let tables = TABLES;

/** A table for 18,000 of which a phone pays a half. */
async function halfPaid() {
  const table = await bistro.dine(++tables, 'rice', 'rice');
  const offer = await bistro.offer(table.guest, { part: 'SHARE', shares: 2 });
  return { ...table, ...offer, returned: await offer.window() };
}

test('a share that was paid by card is settled once, wherever the server dies while it is told of it', {
  tags: ['BILL-38', 'BILL-30'],
}, async () => {
  const statements = await diesAnywhere(
    diner.server,
    halfPaid,
    ({ returned }) => carryBack(returned),
    async ({ returned, paymentId, desk }, where) => {
      // The guest's browser sends it once more, and time passes.
      await carryBack(returned);
      await diner.settle(...LONGER_THAN_A_CLAIM);
      const { owed, settled, claims } = await desk.read();
      expect({ owed, settled, claims }, where).toEqual({ owed: 9000, settled: 9000, claims: [] });
      expect(bistro.held(paymentId), where).toBe(9000);
    },
  );
  expect(statements).toBeGreaterThan(12);
  await bistro.expectBalanced();
});

test('what a guest paid of a bill is given back once, wherever the server dies', {
  tags: ['BILL-38', 'BILL-32'],
}, async () => {
  const staff = await onShift(diner.server, 'staff', BISTRO);
  const statements = await diesAnywhere(
    diner.server,
    async () => {
      const table = await halfPaid();
      await carryBack(table.returned);
      await diner.settle();
      const body = { billVersion: (await table.desk.read()).version, reason: 'ETC' };
      const params = { ...table.desk.params, paymentId: table.paymentId };
      const request = { params, body, headers: { 'idempotency-key': randomUUID() } };
      expect((await staff.refused('refundBillPayment', request)).errorCode).toBe('STAFF_FORBIDDEN');
      return { ...table, ask: () => bistro.manager.call<Bill>('refundBillPayment', request) };
    },
    async ({ ask }) => {
      await ask();
      await diner.settle();
    },
    async ({ ask, paymentId, desk }, where) => {
      expect((await ask()).status, where).toBe(200);
      await diner.settle(...LONGER_THAN_A_CLAIM);
      expect((await ask()).status, where).toBe(200);
      await diner.settle();
      expect(bistro.held(paymentId), where).toBe(0);
      expect(await desk.read(), where).toMatchObject({
        owed: 18_000,
        payments: [{ refundedAmount: 9000, isRefunding: false }],
      });
    },
  );
  expect(statements).toBeGreaterThan(12);
  await bistro.expectBalanced();
});
