import { randomUUID } from 'node:crypto';
import type { CallName } from '@hansang/contract';
import { afterEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { presentVisit, rows } from '../../../testing/rows.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { BISTRO, type Table, useBistro } from '../testing/bistro.ts';
import { TABLES } from '../testing/diner.ts';

const bistro = useBistro();
const { diner } = bistro;
let tables = TABLES;
afterEach(async () => {
  await diner.settle(3, 700);
  await bistro.expectBalanced();
});

type Seated = Table & { readonly tableIdx: number };
const dine = async (...dishes: readonly string[]): Promise<Seated> => {
  const tableIdx = ++tables;
  return { ...(await bistro.dine(tableIdx, ...dishes)), tableIdx };
};
const at = (tableIdx: number) => ({ ...bistro.manager.params, tableIdx });

/** What happens to guests whose phone sleeps, and where they are afterwards. */
const MEANWHILE: Readonly<Record<string, (own: Seated) => Promise<number | null>>> = {
  'its table was joined to another': async ({ tableIdx, visitId }) => {
    const stays = await dine('rice');
    const body = { visitId: stays.visitId, fromTableIdx: tableIdx, fromVisitId: visitId };
    await bistro.manager.ok('mergeTable', { params: at(stays.tableIdx), body });
    return stays.tableIdx;
  },
  'its orders were split off': async ({ tableIdx, visitId, orderId }) => {
    await (await bistro.join(tableIdx)).order({ id: 'rice' });
    const body = { visitId, toTableIdx: ++tables, orderIds: [orderId] };
    await bistro.manager.ok('partVisit', { params: at(tableIdx), body });
    return tables;
  },
  'its table was moved': async ({ tableIdx, visitId }) => {
    const body = { visitId, toTableIdx: ++tables };
    await bistro.manager.ok('moveTable', { params: at(tableIdx), body });
    return tables;
  },
  'a friend paid half of the bill': async ({ tableIdx }) => {
    const offer = await bistro.offer(await bistro.join(tableIdx), { part: 'SHARE', shares: 2 });
    await carryBack(await offer.window());
    return tableIdx;
  },
  'its table was checked out, and others sit there': async ({ tableIdx, visitId, desk }) => {
    await desk.pay({ amount: (await desk.read()).payable });
    const body = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE' };
    await bistro.manager.ok('checkOut', { params: at(tableIdx), body });
    await (await bistro.join(tableIdx)).order({ id: 'single' });
    return null;
  },
};

/** What its screen of before sends when it wakes up. */
async function wakes(guest: TestGuest, own: Seated, version: number, order: object) {
  const { params, tableIdx, pageToken: timestamp } = guest;
  const ask = async (name: CallName, more: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const asked = { params, headers, ...more } as never;
    const { status, body } = await guest.call<{ errorCode?: string; orderId?: string }>(name, asked);
    expect(status, name).toBeLessThan(500);
    return body.errorCode ?? 'DONE';
  };
  return {
    pays: await ask('payBill', { body: { version, amount: 9000, part: { part: 'WHOLE' } } }),
    calls: await ask('callStaff', { body: { tableIdx, timestamp, itemId: 'bill.CARD' } }),
    cancels: await ask('cancelOrder', { params: { ...params, orderId: own.orderId } }),
    orders: await ask('placeOrder', { body: order }),
  };
}

/** Of guests who have left: told once that their visit is over, their session is no more. */
const OVER = /^RESERVATION_IS_EXPIRATION$|^SESSION_REQUIRED$/;

for (const [what, happens] of Object.entries(MEANWHILE))
  test(`a phone that slept while ${what} does nothing to others when it wakes up, and pays no bill but its own`, {
    tags: ['SEAT-2', 'BILL-10'],
  }, async () => {
    const own = await dine('rice');
    const { guest } = own;
    const { version } = await bistro.bill(guest);
    const order = await guest.orderBody({ id: 'rice' });
    const placed = await happens(own);
    const before = await rows<{ order_id: string }>(diner.server, 'SELECT order_id FROM orders');
    const said = await wakes(guest, own, version, order);
    if (placed === null) for (const one of Object.values(said)) expect(one).toMatch(OVER);
    const since = await rows<{ visit_id: string; table_idx: number }>(
      diner.server,
      'SELECT visit_id, table_idx FROM orders WHERE order_id <> ALL ($1)',
      before.map((row) => row.order_id),
    );
    expect(since).toHaveLength(said.orders === 'DONE' ? 1 : 0);
    // It asked for what its screen showed: at another table it is told, and nothing happens there.
    if (placed !== own.tableIdx) {
      expect(since).toEqual([]);
      expect(said.calls).not.toBe('DONE');
    }
    if (placed === null) return;
    // One look, and everything is where its guests are.
    await guest.validate();
    const visitId = await presentVisit(diner.server, BISTRO, placed);
    const [paying] = await rows<{ visits: string[] | null }>(
      diner.server,
      'SELECT array_agg(DISTINCT visit_id) AS visits FROM payment_claims WHERE client_id = $1',
      guest.clientId,
    );
    expect(paying?.visits ?? []).toEqual(said.pays === 'DONE' ? [visitId] : []);
    const [found] = await rows(
      diner.server,
      `SELECT bool_and(o.visit_id = $2 AND o.table_idx = $3) AS here FROM orders o WHERE o.order_id = $1`,
      own.orderId,
      visitId,
      placed,
    );
    expect(found).toEqual({ here: true });
  });
