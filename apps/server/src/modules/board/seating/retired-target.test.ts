import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut } from '../../../testing/fresh-visit.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { dined } from '../../bill/testing/desk.ts';

const server = useServer();
const GONE = 5;
const retire = (isRetired: boolean) =>
  rows(
    server,
    'UPDATE dining_tables SET is_retired = $3 WHERE restaurant_id = $1 AND table_idx = $2',
    PUB,
    GONE,
    isRetired,
  );
beforeAll(async () => {
  await checkOut(server, GONE);
  await retire(true);
});
afterAll(() => retire(false));

test('whoever moves guests, orders or a dish to a table that was taken out of the room reads that', {
  tags: ['BILL-198'],
}, async () => {
  const { guest, visitId, orderId } = await dined(server, 1, 'jjigae', 'cola');
  await guest.order({ id: 'cola' });
  const staff = await onShift(server, 'manager');
  const table = { ...staff.params, tableIdx: 1 };
  const toTableIdx = GONE;
  const line = { params: { ...staff.params, orderId, line: 0 } };
  for (const [name, asked] of [
    ['moveTable', { params: table, body: { visitId, toTableIdx } }],
    ['partVisit', { params: table, body: { visitId, toTableIdx, orderIds: [orderId] } }],
    ['passLine', { ...line, body: { quantity: 1, version: 1, toTableIdx, toVisitId: null } }],
  ] as const) {
    const { body } = await staff.call<{ errorCode?: string }>(name, asked as never);
    expect([name, body.errorCode]).toEqual([name, 'TABLE_RETIRED']);
  }
});
