import type { BoardOrder } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { Desk } from '../bill/testing/desk.ts';
import { install, printed } from '../printing/testing/kitchen.ts';
import { tablesWith } from './testing/tables-with.ts';

const server = useServer();
let owner: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, flags: { ...pub.flags, useOrderNotes: true } });
  owner = await onShift(server, 'owner');
});

const CUT = { quantity: 1, reason: 'LACK_OF_INGREDIENTS' };

interface Stay {
  readonly guest: TestGuest;
  readonly orderId: string;
  end(): Promise<void>;
}

/** A guest writes to the kitchen; staff take a dish off, take money for the rest and clear the table. */
async function stay(tableIdx: number, name: string): Promise<Stay> {
  const guest = await seat(server, tableIdx);
  const body = await guest.orderBody({ id: 'jjigae', quantity: 2, note: `${name} 덜맵게` }, { id: 'cola' });
  const { body: placed } = await guest.sendOrder({ ...body, note: `${name} 생일` });
  const orderId = placed.orderId ?? '';
  const params = { ...owner.params, orderId };
  const seated = (await presentVisit(server, PUB, tableIdx)) ?? '';
  await owner.ok('nameParty', {
    params: { ...owner.params, tableIdx },
    body: { visitId: seated, label: `${name} 일행` },
  });
  const { version } = await owner.ok<BoardOrder>('moveOrder', {
    params,
    body: { to: 'CONFIRM', version: 1 },
  });
  await printed(server);
  server.clock.pass({ seconds: 6 });
  await printed(server);
  await owner.ok('takeLineOff', {
    params: { ...params, line: 1 },
    body: { ...CUT, version, note: `${name} 전화함` },
  });
  await printed(server);
  const visitId = (await presentVisit(server, PUB, tableIdx)) ?? '';
  const desk = new Desk(owner, visitId);
  const { owed } = await desk.read();
  const receipt = { kind: 'PHONE', number: `0109${tableIdx}77${tableIdx}55` } as const;
  await desk.pay({
    amount: owed,
    part: { part: 'PERSON', clientId: guest.clientId },
    tendered: owed,
    receipt,
  } as never);
  // One more glass, which is never paid.
  await guest.sendOrder(await guest.orderBody({ id: 'cola', quantity: 2 }));
  const end = () =>
    owner.ok<void>('checkOut', {
      params: { ...owner.params, tableIdx },
      body: {
        visitId,
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAYS_LATER', note: `${name} 내일` },
      },
    });
  return { guest, orderId, end };
}

const papersOf = (orderId: string) =>
  rows(
    server,
    `SELECT document->>'kind' AS kind, document->>'number' AS number, document->'lines'->0->'quantity' AS quantity
       FROM print_jobs WHERE order_id = $1 ORDER BY seq`,
    orderId,
  );
const moneyOf = (orderId: string) =>
  rows(
    server,
    `SELECT p.amount, p.means, p.tendered, o.due_amount AS due FROM orders o JOIN payments p USING (restaurant_id, visit_id)
      WHERE o.order_id = $1`,
    orderId,
  );

test('what a guest wrote to the kitchen, and what staff wrote of them, goes with them: from orders, log and papers', {
  tags: ['DATA-4', 'DATA-5'],
}, async () => {
  // A printer that asks for its papers: none is asked for here, so that they wait.
  await install(owner, null);
  const [gone, other] = [await stay(1, '홍길동'), await stay(2, '김철수')];
  // Wherever words and numbers come to stand, so that this test looks where there is something to see.
  expect(await tablesWith(server, '홍길동')).toEqual(
    expect.arrayContaining(['line_changes', 'order_lines', 'orders', 'print_jobs']),
  );
  expect(await tablesWith(server, '홍길동 일행')).toEqual(
    expect.arrayContaining(['events_long', 'print_jobs', 'visits']),
  );
  expect(await tablesWith(server, '01091771')).toContain('payments');
  const before = [await papersOf(gone.orderId), await moneyOf(gone.orderId)];
  expect(before[0]).toMatchObject([{ kind: 'ORDER' }, { kind: 'CHANGE' }]);
  await gone.end();
  await other.end();
  expect(await tablesWith(server, '홍길동')).toContain('visits');
  const body = { orderId: gone.orderId };
  expect(await owner.ok('forgetGuest', { params: owner.params, body })).toMatchObject({ orders: 2 });
  for (const text of ['홍길동', '01091771', gone.guest.clientId])
    expect(await tablesWith(server, text), text).toEqual([]);
  // Papers and money are what they were; so is everything of another guest.
  expect([await papersOf(gone.orderId), await moneyOf(gone.orderId)]).toEqual(before);
  expect(await tablesWith(server, '김철수')).toEqual(
    expect.arrayContaining(['line_changes', 'order_lines', 'orders', 'print_jobs']),
  );
  expect(await tablesWith(server, '01092772')).toContain('payments');
});
