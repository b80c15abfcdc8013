import type { TableView } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { CartGuest, sitTogether } from '../../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../../cart/testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);
let staff: TestStaff;
beforeAll(async () => {
  staff = await onShift(server, 'staff');
});

const count = (tableIdx: number, visitId: string | null, headCount: number, who = staff) =>
  who.call<TableView & { errorCode?: string }>('countHeads', {
    params: { ...who.params, tableIdx },
    body: { visitId, headCount },
  });
const told = (visitId: string) =>
  rows(
    server,
    `SELECT data->>'headCount' AS heads FROM events WHERE subject_id = $1 AND type = 'seating.counted' ORDER BY event_id`,
    visitId,
  );

test('guests without a phone are counted before they order: their visit begins, and the day counts them', {
  tags: ['SEAT-150', 'DAY-1'],
}, async () => {
  const { status, body } = await count(1, null, 4);
  expect([status, body.state, body.stay?.headCount]).toEqual([200, 'SEATED', 4]);
  const visitId = body.visitId ?? '';
  // The answer was lost; then the number was wrong.
  expect((await count(1, null, 4)).body.visitId).toBe(visitId);
  expect((await count(1, visitId, 5)).body.stay?.headCount).toBe(5);
  expect(await told(visitId)).toEqual([{ heads: '4' }, { heads: '5' }]);
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const [order] = await rows(server, 'SELECT visit_id, head_count FROM orders WHERE order_id = $1', orderId);
  expect(order).toEqual({ visit_id: visitId, head_count: 5 });
  const [day] = await rows<{ covers: number }>(
    server,
    `SELECT (day_figures($1, business_day)->'guests'->>'covers')::integer AS covers FROM visits WHERE visit_id = $2`,
    PUB,
    visitId,
  );
  expect(day?.covers).toBe(5);
  // Staff put it right after the first order as well.
  expect((await count(1, visitId, 3)).body.visit?.headCount).toBe(3);
});

test('what staff count stands for what guests said: their cart has it, and whoever joins reads it', {
  tags: ['SEAT-150'],
}, async () => {
  const [ann] = await sitTogether(server, 1);
  await ann.people(2);
  const [{ visit_id: visitId = '' } = {}] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
    SHARING,
    ann.tableIdx,
  );
  const colleague = await onShift(server, 'staff', SHARING);
  expect((await count(ann.tableIdx, visitId, 6, colleague)).status).toBe(200);
  expect((await ann.read()).numOfPeople).toBe(6);
  const bob = (await new CartGuest(server, ann.tableIdx, SHARING).scan()) as CartGuest;
  expect((await bob.join(9)).numOfPeople).toBe(6);
});

test('guests whom the screen did not show are not counted, nor by the kitchen', {
  tags: ['SEAT-150'],
}, async () => {
  const guest = await seat(server, 2);
  await guest.order({ id: 'jjigae' });
  expect((await count(2, null, 4)).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  expect((await count(3, 'somebody-else', 4)).body.errorCode).toBe('TABLE_LEFT');
  expect((await count(9999, null, 4)).body.errorCode).toBe('NOT_FOUND_TABLE');
  expect((await count(3, null, 0)).status).toBe(400);
  const cook = await onShift(server, 'kitchen');
  const refused = await cook.refused('countHeads', {
    params: { ...cook.params, tableIdx: 3 },
    body: { visitId: null, headCount: 2 },
  });
  expect(refused.errorCode).toBe('STAFF_FORBIDDEN');
});
