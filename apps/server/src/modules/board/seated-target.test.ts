import type { HistoryAnswer, TableView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

const moveTo = (member: TestStaff, tableIdx: number, toTableIdx: number, clearTarget = false) =>
  Promise.all([tableIdx, toTableIdx].map((idx) => presentVisit(server, member.restaurantId, idx))).then(
    ([visitId, targetVisitId]) =>
      member.call<TableView & { errorCode?: string }>('moveTable', {
        params: { ...member.params, tableIdx },
        body: { visitId, toTableIdx, clearTarget, targetVisitId },
      }),
  );

const history = (guest: TestGuest) =>
  guest.call<HistoryAnswer & { errorCode?: string }>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });

async function orderAt(tableIdx: number) {
  const [guest] = await sitTogether(server, 1, tableIdx);
  await guest.add({ id: 'jjigae' });
  await guest.lock();
  const answer = await guest.sendOrder(await guest.cartOrder());
  expect(answer.status).toBe(200);
  return guest;
}

let tables = 1;
/** Two tables that no other test uses: guests with a bill, and where they want to sit. */
async function bill() {
  const [from, to] = [tables++, tables++];
  const guest = await orderAt(from);
  return { from, to, guest, member: await onShift(server, 'staff', SHARING) };
}

test('a visit is not moved onto guests who sit there and choose', { tags: ['BOARD-1'] }, async () => {
  const { from, to, guest, member } = await bill();
  const chooser = await seat(server, to, SHARING);
  const refused = await moveTo(member, from, to);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'TABLE_SEATED']);
  expect((await history(chooser)).body.totalCount).toBe(0);
  expect(await guest.validate()).toMatchObject({ isChangeTable: false });
  expect(await presentVisit(server, SHARING, to)).toBeNull();
});

test('nor onto guests who have begun a visit, however long ago their phones were used', {
  tags: ['BOARD-1'],
}, async () => {
  const { from, to, member } = await bill();
  const [ann] = await sitTogether(server, 1, to);
  await ann.add({ id: 'soju' });
  await rows(
    server,
    `UPDATE guest_sessions SET last_used_at = last_used_at - interval '2 hours' WHERE table_idx = $1`,
    to,
  );
  expect((await moveTo(member, from, to)).body.errorCode).toBe('TABLE_SEATED');
  expect(await ann.read()).toMatchObject({ orderList: [{ id: 'soju' }] });
});

test('told so, their phones leave first, their cart is empty and their visit is over', {
  tags: ['BOARD-2', 'BOARD-3'],
}, async () => {
  const { from, to, guest, member } = await bill();
  const [ann, bob] = await sitTogether(server, 2, to);
  await ann.add({ id: 'soju' });
  const theirs = await presentVisit(server, SHARING, to);
  expect((await moveTo(member, from, to, true)).body).toMatchObject({ tableIdx: to, state: 'ORDERED' });
  const link = await ann.call('validateLink', { params: ann.params, query: ann.linkQuery });
  for (const { body } of [link, await history(bob)])
    expect(body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  const closed = await rows(
    server,
    `SELECT (SELECT closed_at IS NOT NULL FROM visits WHERE visit_id = $1) AS visit,
            (SELECT state->'lines' FROM carts WHERE cart_id = $2) AS lines,
            (SELECT closed_at IS NOT NULL FROM carts WHERE cart_id = $2) AS cart`,
    theirs,
    ann.cartId,
  );
  expect(closed).toEqual([{ visit: true, lines: [], cart: true }]);
  expect(await guest.validate()).toMatchObject({ isChangeTable: true, tableIdx: to });
});

test('phones that went quiet there, and scans that have done nothing yet, read nothing of the moved bill', {
  tags: ['BOARD-3'],
}, async () => {
  const { from, to, member } = await bill();
  const quiet = await seat(server, to, SHARING);
  const reader = await new TestGuest(server, to, SHARING).scan();
  await rows(
    server,
    `UPDATE guest_sessions SET last_used_at = last_used_at - interval '2 hours' WHERE client_id = $1`,
    quiet.clientId,
  );
  expect((await moveTo(member, from, to)).status).toBe(200);
  for (const phone of [quiet, reader]) {
    expect((await history(phone)).body.errorCode).toBe('RESERVATION_IS_EXPIRATION');
    // Its cookie went with that answer: whatever it does now needs a new scan.
    const order = await phone.sendOrder(await phone.orderBody({ id: 'cola' }));
    expect(order.body).toMatchObject({ errorCode: 'SESSION_REQUIRED' });
  }
});

test('clearing is for guests who have not ordered: another bill is never moved onto', {
  tags: ['BOARD-2'],
}, async () => {
  const { from, to, member } = await bill();
  await orderAt(to);
  expect((await moveTo(member, from, to, true)).body.errorCode).toBe('TABLE_OCCUPIED');
});
