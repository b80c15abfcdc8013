import { beforeAll, expect, test } from 'vitest';
import { auditDays } from '../../../../../simulators/auditors/day-auditor.ts';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { rows } from '../../testing/rows.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { auditVenues } from '../audit/audit-venues.ts';
import { endDueOffers } from '../order/lines/end-due-offers.ts';
import { BISTRO, useBistro } from '../payment/testing/bistro.ts';
import type { Scene } from './testing/acts/act.ts';
import { sceneOf } from './testing/acts/scene.ts';

const bistro = useBistro();
const { diner } = bistro;
const ROUNDS = 4;
let scene: Scene;
beforeAll(async () => {
  scene = await sceneOf(bistro);
});

const visitOf = async (orderId: string) =>
  (
    await rows<{ visit_id: string }>(diner.server, 'SELECT visit_id FROM orders WHERE order_id = $1', orderId)
  )[0]?.visit_id;

async function expectSound(): Promise<void> {
  await bistro.expectBalanced();
  await expect.poll(() => auditDays(diner.server.db.pool as never, BISTRO), { timeout: 20_000 }).toEqual([]);
  const client = await diner.server.db.pool.connect();
  try {
    for await (const { faults } of auditVenues(client)) expect(faults).toEqual([]);
  } finally {
    client.release();
  }
}

test('a discount while a guest’s card runs takes nothing of what is being paid, and the rest stays owed', {
  tags: ['BILL-2', 'BILL-14'],
}, async () => {
  const { guest, desk } = await scene.dine('rice', 'rice');
  const offer = await bistro.offer(guest, { part: 'SHARE', shares: 2 });
  const returned = await offer.window();
  expect((await desk.enter({ amount: -9001 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await desk.enter({ amount: -5000 })).status).toBe(200);
  await carryBack(returned);
  expect(await desk.read()).toMatchObject({ total: 13_000, settled: 9000, owed: 4000, over: 0, claims: [] });
  await expectSound();
});

test('a void while another tablet counts the drawer is in that count or out of it, never half', {
  tags: ['DAY-10', 'BILL-13'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await scene.drawer(false);
    await scene.drawer(true);
    const { desk } = await scene.dine('rice');
    const { body } = await desk.pay({ amount: 9000 });
    const paymentId = body.payments[0]?.paymentId ?? '';
    const [closed, voided] = await Promise.all([
      scene.books.close({ counted: 109_000 }),
      desk.voidPayment(paymentId),
    ]);
    expect([closed.status, voided.status]).toEqual([200, 200]);
    expect(voided.body.owed).toBe(9000);
    const { last } = await scene.books.drawer();
    expect([100_000, 109_000]).toContain(last?.expected);
    expect((last?.expected ?? 0) + (last?.voided ?? 0)).toBe(109_000);
  }
  await expectSound();
});

test('an offer that is answered in the second in which it ends is taken or over, and the guest is told which', {
  tags: ['OFFER-7', 'OFFER-12'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, orderId } = await scene.dine('rice', 'rice');
    const order = await scene.manager.ok<{ menus: { offer: { offerId: string } | null }[] }>('offerInstead', {
      params: { ...scene.manager.params, orderId, line: 0 },
      body: { quantity: 1, version: 1, menuId: 'set', sizeId: null },
    });
    const offerId = order.menus[0]?.offer?.offerId ?? '';
    diner.server.clock.pass({ seconds: 179 });
    const answer = { params: { ...guest.params, orderId, offerId }, body: { isAccepted: true } };
    const [said] = await Promise.all([
      guest.call<{ errorCode?: string }>('answerOffer', answer),
      Promise.resolve().then(() => {
        diner.server.clock.pass({ seconds: 1 });
        return endDueOffers(diner.server.app.platform);
      }),
    ]);
    const [stored] = await rows<{ state: string; due: number }>(
      diner.server,
      `SELECT f.state, o.due_amount AS due FROM line_offers f JOIN orders o USING (restaurant_id, order_id)
        WHERE f.offer_id = $1`,
      offerId,
    );
    expect(stored).toEqual(
      said.status === 200 ? { state: 'TAKEN', due: 24_000 } : { state: 'EXPIRED', due: 9000 },
    );
    if (said.status !== 200) expect(said.body.errorCode).toBe('OFFER_OVER');
  }
  await expectSound();
});

test('a visit that is reopened while others order at its table never gets what they had', {
  tags: ['BILL-17'],
}, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { visitId, tableIdx, desk } = await scene.dine('rice');
    await desk.pay({ amount: 9000 });
    const params = { ...scene.manager.params, tableIdx };
    const body = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE' };
    await scene.manager.ok('checkOut', { params, body });
    const { version } = await desk.read();
    const others = await new TestGuest(diner.server, tableIdx, BISTRO).scan();
    const theirs = await others.orderBody({ id: 'rice' });
    const [reopened, placed] = await Promise.all([
      scene.manager.call<{ errorCode?: string }>('reopenVisit', {
        params: { ...scene.manager.params, visitId },
        body: { billVersion: version, reason: '다시 왔어요' },
      }),
      others.sendOrder(theirs),
    ]);
    outcomes.add(`${reopened.status} ${placed.status}`);
    if (reopened.status === 200) expect(placed.status).toBeGreaterThanOrEqual(400);
    else {
      expect(reopened.body.errorCode).toMatch(/^TABLE_(OCCUPIED|SEATED)$/);
      expect(await visitOf(placed.body.orderId ?? '')).not.toBe(visitId);
    }
    expect((await desk.read()).sold).toBe(9000);
  }
  // A phone that was let in before the reopening, and whose order came after it, hears that the table is another one's by now:
  // before the order is written (403) or while it is (410). Either sends it to scan again.
  expect(
    outcomes.values().every((one) => /^(200 4(03|10)|409 200)$/.test(one)),
    [...outcomes].join(),
  ).toBe(true);
  await expectSound();
});

test('an acceptance that is taken back after its order was split off waits where the order is now', {
  tags: ['SEAT-7', 'BOARD-7'],
}, async () => {
  const table = await scene.dine('rice');
  const orderId = await scene.more(table, { id: 'rice', quantity: 2 });
  await scene.accept(orderId);
  const params = { ...scene.manager.params, tableIdx: table.tableIdx };
  const body = { visitId: table.visitId, toTableIdx: scene.free(), orderIds: [orderId] };
  await scene.manager.ok('partVisit', { params, body });
  const undo = { params: { ...scene.manager.params, orderId }, body: { version: 2 } };
  expect(await scene.manager.ok('undoOrder', undo)).toMatchObject({ status: 'REQUEST' });
  const waiting = await rows(
    diner.server,
    `SELECT waiting_quantity AS quantity, waiting_amount AS amount FROM visits WHERE visit_id = ANY ($1) ORDER BY 1`,
    [table.visitId, await visitOf(orderId)],
  );
  expect(waiting).toEqual([
    { quantity: 1, amount: 9000 },
    { quantity: 2, amount: 18_000 },
  ]);
  await expectSound();
});

test('an acceptance that is taken back while its order is split off leaves both tables right', {
  tags: ['SEAT-12'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const table = await scene.dine('rice');
    const orderId = await scene.more(table, { id: 'rice', quantity: 2 });
    await scene.accept(orderId);
    const params = { ...scene.manager.params, tableIdx: table.tableIdx };
    const body = { visitId: table.visitId, toTableIdx: scene.free(), orderIds: [orderId] };
    const undo = { params: { ...scene.manager.params, orderId }, body: { version: 2 } };
    const [parted, undone] = await Promise.all([
      scene.manager.call('partVisit', { params, body }),
      scene.manager.call('undoOrder', undo),
    ]);
    expect([parted.status, undone.status]).toEqual([200, 200]);
    const waiting = await rows<{ quantity: number }>(
      diner.server,
      'SELECT waiting_quantity AS quantity FROM visits WHERE visit_id = ANY ($1) ORDER BY 1',
      [table.visitId, await visitOf(orderId)],
    );
    expect(waiting.map(({ quantity }) => quantity)).toEqual([1, 2]);
  }
  await expectSound();
});
