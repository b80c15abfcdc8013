import type { TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';

const server = useServer();

async function newOrder(tableIdx: number) {
  const { orderId } = await (await seat(server, tableIdx)).order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const params = { ...member.params, tableIdx };
  const { visit } = await member.ok<TableDetail>('tableDetail', { params });
  const clear = (body: object) =>
    member.call<{ errorCode?: string }>('checkOut', {
      params,
      body: {
        visitId: visit?.visitId,
        completeOpenOrders: true,
        unpaid: { reason: 'PAID_ELSEWHERE' },
        ...body,
      },
    });
  const status = async () =>
    (await rows(server, 'SELECT status, cancel_reason FROM orders WHERE order_id = $1', orderId))[0];
  return { visit, clear, status };
}

test('check-out completes nothing that nobody accepted unless it is said apart', {
  tags: ['BOARD-14'],
}, async () => {
  const { visit, clear, status } = await newOrder(1);
  expect(visit).toMatchObject({ openOrderCount: 1, newOrderCount: 1 });
  const refused = await clear({});
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'TABLE_HAS_NEW_ORDERS']);
  expect(await status()).toMatchObject({ status: 'REQUEST' });
  expect((await clear({ unaccepted: 'COMPLETE' })).status).toBe(200);
  expect(await status()).toMatchObject({ status: 'COMPLETE' });
});

test('told to reject them it does, with a reason that the guest reads', { tags: ['BOARD-14'] }, async () => {
  const { clear, status } = await newOrder(2);
  expect((await clear({ unaccepted: 'REJECT' })).status).toBe(200);
  expect(await status()).toEqual({ status: 'REJECT', cancel_reason: 'RESTAURANTS_CIRCUMSTANCES' });
});
