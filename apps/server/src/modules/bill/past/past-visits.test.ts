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

test('they are found over several days, by the approval number of the house’s own terminal too', {
  tags: ['SEAT-152', 'BILL-152'],
}, async () => {
  const staff = await onShift(server, 'staff');
  await checkOut(server, 1);
  const { visitId } = await dined(server, 1, 'cola');
  const desk = new Desk(staff, visitId);
  const wrong = { amount: 2000, means: 'CASH', approvalNumber: 'A7741x' } as const;
  expect((await desk.pay(wrong)).status).toBe(400);
  const paid = await desk.pay({ ...wrong, means: 'CARD_TERMINAL' });
  expect(paid.body.payments).toMatchObject([{ means: 'CARD_TERMINAL', approvalNumber: 'A7741x' }]);
  await checkOut(server, 1);
  await rows(server, `UPDATE visits SET business_day = business_day - 20 WHERE visit_id = $1`, visitId);
  const find = (query: { day?: string; from?: string; search?: string }) =>
    staff.ok<PastVisits>('pastVisits', { params: staff.params, query });
  const search = 'a7741X';
  expect((await find({ search })).visits).toEqual([]);
  const found = await find({ search, day: '2026-11-20', from: '2026-10-31' });
  expect(found).toMatchObject({
    from: '2026-10-31',
    businessDay: '2026-11-20',
    visits: [{ visitId, businessDay: '2026-10-31' }],
  });
  expect((await find({ search: '2,000원', from: '2026-10-31' })).visits.map((one) => one.visitId)).toContain(
    visitId,
  );
  // No more than a month at a time, and never backwards.
  expect((await find({ from: '2020-01-01', day: '2026-11-20' })).from).toBe('2026-10-21');
  expect((await find({ from: '2026-11-21', day: '2026-11-20' })).from).toBe('2026-11-20');
});

for (const [what, query] of [
  ['the first day of all', { day: '0001-01-01' }],
  ['a year that no calendar has', { day: '0000-01-01' }],
  ['a last day', { day: '9999-12-31', from: '0000-01-01' }],
  ['words that no text can hold', { search: 'a\u0000' }],
  ['half a sign', { search: '\ud800' }],
  ['more won than any bill comes to', { search: '999,999,999,999원' }],
] as const)
  test(`${what} is answered or refused`, { tags: ['SEAT-190'] }, async () => {
    const staff = await onShift(server, 'staff');
    const { status } = await staff.call('pastVisits', { params: staff.params, query });
    expect([200, 400]).toContain(status);
  });
