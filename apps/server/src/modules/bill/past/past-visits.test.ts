import type { PastVisits } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { checkOut } from '../../../testing/fresh-visit.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { Desk, dined } from '../testing/desk.ts';

const server = useServer();

test('visits that were checked out are found by what is known of them, with what is unpaid', {
  tags: ['SEAT-17'],
}, async () => {
  const staff = await onShift(server, 'staff');
  const paid = await dined(server, 1, 'jjigae', 'cola');
  await new Desk(staff, paid.visitId).pay({ amount: 11_000 });
  const owing = await dined(server, 2, 'cola');
  const open = await dined(server, 3, 'jjigae');
  await checkOut(server, 1);
  server.clock.pass({ seconds: 1 });
  await checkOut(server, 2);
  await rows(server, `UPDATE payments SET approval_number = '30011223' WHERE visit_id = $1`, paid.visitId);
  await rows(server, `UPDATE visits SET party_label = '회식' WHERE visit_id = $1`, owing.visitId);
  const find = async (query: { day?: string; search?: string } = {}) =>
    (await staff.ok<PastVisits>('pastVisits', { params: staff.params, query })).visits;
  expect(await find()).toMatchObject([
    { visitId: owing.visitId, total: 2000, owed: 2000, numbers: [expect.any(Number)], partyLabel: '회식' },
    { visitId: paid.visitId, total: 11_000, owed: 0 },
  ]);
  const [{ numbers: [number = 0] = [] } = {}] = await find({ search: '회식' });
  for (const [search, visit] of [
    ['11,000원', paid],
    ['30011223', paid],
    [`#${number}`, owing],
    ['회식', owing],
  ] as const)
    expect((await find({ search })).map(({ visitId }) => visitId)).toContain(visit.visitId);
  expect(await find({ search: 'nobody' })).toEqual([]);
  expect(await find({ day: '2020-01-01' })).toEqual([]);
  expect((await find()).map(({ visitId }) => visitId)).not.toContain(open.visitId);
  const cook = await onShift(server, 'kitchen');
  expect((await cook.refused('pastVisits', { params: cook.params, query: {} })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
});
