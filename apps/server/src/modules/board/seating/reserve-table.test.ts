import type { Board, BoardOrder, StoreSettings, TableDetail } from '@hansang/contract/schemas';
import { onClock } from '@hansang/rules/hours';
import { beforeEach, expect, test } from 'vitest';
import { checkOut } from '../../../testing/fresh-visit.ts';
import { rows } from '../../../testing/rows.ts';
import { seat, TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';

const server = useServer();
let staff: TestStaff;
const TABLE = 5;
beforeEach(async () => {
  await checkOut(server, TABLE);
  staff = await onShift(server, 'staff');
  await reserve(null);
});

const params = () => ({ ...staff.params, tableIdx: TABLE });
/** As the venue's clock shows it. */
const inMinutes = (minutes: number) =>
  onClock(server.clock.now().getTime() + minutes * 60_000, 'Asia/Seoul').slice(11, 16);
const reserve = (time: string | null, name: string | null = '김 사장님') =>
  staff.call<{ errorCode?: string }>('reserveTable', {
    params: params(),
    body: { reservation: time === null ? null : { time, name } },
  });
const kept = async () => (await staff.ok<TableDetail>('tableDetail', { params: params() })).reservation;
const told = async (guest: TestGuest) =>
  (await guest.ok<StoreSettings>('availability', { params: guest.params, query: guest.linkQuery })).table
    ?.reservedAt;

test('a table is kept from some time of today on, and no more', { tags: ['SEAT-14'] }, async () => {
  const time = inMinutes(120);
  const from = new Date(
    Math.floor(server.clock.now().getTime() / 60_000) * 60_000 + 120 * 60_000,
  ).toISOString();
  expect((await reserve(time)).status).toBe(200);
  expect(await kept()).toEqual({ from, time, name: '김 사장님' });
  expect((await reserve(time)).status).toBe(200);
  const events = await rows(
    server,
    `SELECT 1 FROM events WHERE type = 'table.reserved' AND data->>'from' = $1`,
    from,
  );
  expect(events).toHaveLength(1);
  await reserve(null);
  expect(await kept()).toBeNull();
  expect((await reserve(inMinutes(-5))).body.errorCode).toBe('RESERVATION_TIME_WRONG');
  expect((await reserve('06:30')).body.errorCode).toBe('RESERVATION_TIME_WRONG');
  expect((await reserve('24:00')).status).toBe(400);
  const cook = await onShift(server, 'kitchen');
  const refused = await cook.call<{ errorCode?: string }>('reserveTable', {
    params: params(),
    body: { reservation: null },
  });
  expect(refused.body.errorCode).toBe('STAFF_FORBIDDEN');
});

test('who scans within the hour before is told, and may order; then it is over', {
  tags: ['SEAT-15', 'SEAT-16'],
}, async () => {
  await reserve(inMinutes(61));
  const guest = await seat(server, TABLE);
  expect(await told(guest)).toBeUndefined();
  server.clock.pass({ minutes: 2 });
  expect(Date.parse((await told(guest)) ?? '')).toBe(Date.parse((await kept())?.from ?? ''));
  await guest.order({ id: 'cola' });
  expect(await told(guest)).toBeUndefined();
  expect(await kept()).toBeNull();
});

test('guests of long before leave it as it is, and it ends with the business day', {
  tags: ['SEAT-16'],
}, async () => {
  await reserve(inMinutes(180));
  const guest = await new TestGuest(server, TABLE, PUB).scan();
  await guest.order({ id: 'cola' });
  expect(await kept()).not.toBeNull();
  await rows(
    server,
    `UPDATE dining_tables SET reserved_from = reserved_from - interval '1 day' WHERE restaurant_id = $1 AND table_idx = $2`,
    PUB,
    TABLE,
  );
  expect(await kept()).toBeNull();
});

test('staff give the guests a name, which sheet and board tell', { tags: ['SEAT-13'] }, async () => {
  const guest = await seat(server, TABLE);
  const { orderId } = await guest.order({ id: 'cola' });
  const { visitId } = await staff.ok<TableDetail>('tableDetail', { params: params() });
  const name = (label: string | null) =>
    staff.call<TableDetail & { errorCode?: string }>('nameParty', {
      params: params(),
      body: { visitId, label },
    });
  expect((await name('김부장님 회식')).body).toMatchObject({ partyLabel: '김부장님 회식' });
  const board = await staff.ok<Board>('board', { params: staff.params });
  const order = board.orders.find(({ _id }: BoardOrder) => _id === orderId);
  expect(order?.partyLabel).toBe('김부장님 회식');
  // As it comes along with what is pasted: no screen and no ticket is to show another line than was written.
  expect((await name('\u001b@김\u202e부장\r\n회\u3164식\u200b')).body.partyLabel).toBe('@김 부장 회 식');
  expect((await name('\u3164\u200b')).status).toBe(400);
  expect((await name('이름이 스무 글자보다 길어서 저장할 수 없는 손님')).status).toBe(400);
  expect((await name(null)).body.partyLabel).toBeNull();
  await checkOut(server, TABLE);
  expect((await name('늦은 이름')).body.errorCode).toBe('TABLE_LEFT');
});

test('of two who keep a table from the same screen the second is told, and what the first noted stays', {
  tags: ['SEAT-212'],
}, async () => {
  const [early, late] = [inMinutes(120), inMinutes(180)];
  const ask = (time: string | null, name: string, was: object | null) =>
    staff.call<{ errorCode?: string }>('reserveTable', {
      params: params(),
      body: { reservation: time === null ? null : { time, name }, was },
    } as never);
  const both = await Promise.all([ask(early, '김', null), ask(late, '이', null)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = await kept();
  expect(both.find(({ status }) => status === 409)?.body.errorCode).toBe('RESERVATION_CHANGED');
  // Sent again it is as it was asked; freed from the screen of before it stays.
  expect((await ask(first?.time ?? '', first?.name ?? '', null)).status).toBe(200);
  expect((await ask(null, '', null)).body.errorCode).toBe('RESERVATION_CHANGED');
  const seen = { from: first?.from, name: first?.name };
  expect((await ask(late, '박', seen)).status).toBe(200);
  expect(await kept()).toMatchObject({ time: late, name: '박' });
  // One of yesterday is over, and shown to nobody.
  server.clock.pass({ hours: 24 });
  staff = await onShift(server, 'staff');
  expect(await kept()).toBeNull();
  expect((await ask(inMinutes(60), '최', null)).status).toBe(200);
});
