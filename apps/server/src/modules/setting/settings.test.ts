import type { SettingValues, StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { loadVenue } from '../venue-file/exporting/load.ts';

const server = useServer();

type Changes = Record<string, { value: unknown; seen: unknown }>;
const read = async (member: TestStaff) =>
  (await member.ok<{ values: SettingValues }>('settings', { params: member.params })).values;
const change = async (member: TestStaff, changes: Changes) =>
  (await member.ok<{ values: SettingValues }>('changeSettings', { params: member.params, body: { changes } }))
    .values;
const refusal = (
  member: TestStaff,
  changes: Changes,
  name: 'changeSettings' | 'changeDoors' = 'changeSettings',
) => member.refused(name, { params: member.params, body: { changes } });
const told = () =>
  rows(
    server,
    `SELECT event_id, actor, data FROM events WHERE type = 'venue.changed' AND actor_type = 'staff' ORDER BY 1`,
  );

test('a field is changed at once, told with who, before and after, and changed back', {
  tags: ['SETTING-1', 'SETTING-2', 'STAFF-9'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const guest = await seat(server, 1);
  const { notice } = await read(manager);
  const next = { ko: '오늘은 김치찌개가 맛있어요.', en: 'Try the stew today.' };
  const before = await loadVenue(server.db.pool, PUB);
  expect((await change(manager, { notice: { value: next, seen: notice } })).notice).toEqual(next);
  const shown = await guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: { tableIdx: 1, timestamp: guest.pageToken, accessType: 'QR' },
  });
  expect(shown.basicNoticeContents).toMatchObject({ en: 'Try the stew today.', ja: next.ko });
  expect((await told()).at(-1)).toMatchObject({
    actor: manager.name,
    data: { byId: manager.userId, changed: { notice: { before: notice, after: next } } },
  });
  // Nothing else moved.
  const after = await loadVenue(server.db.pool, PUB);
  expect({ ...after?.venue, notice: null }).toEqual({ ...before?.venue, notice: null });
  expect((await change(manager, { notice: { value: notice, seen: next } })).notice).toEqual(notice);
});

test('a request that comes twice changes once', { tags: ['SETTING-3'] }, async () => {
  const manager = await onShift(server, 'manager');
  const changes = { useCallStaff: { value: false, seen: true } };
  await change(manager, changes);
  const once = (await told()).length;
  expect((await change(manager, changes)).useCallStaff).toBe(false);
  expect(await told()).toHaveLength(once);
  await change(manager, { useCallStaff: { value: true, seen: false } });
});

test('two editors: the same field is refused with what it says now, other fields do not meet', {
  tags: ['SETTING-4'],
}, async () => {
  const [one, other] = [await onShift(server, 'manager'), await onShift(server, 'owner')];
  const { outOfStockSetQuantity: seen } = await read(one);
  await change(one, { outOfStockSetQuantity: { value: 5, seen } });
  expect(await refusal(other, { outOfStockSetQuantity: { value: 7, seen } })).toMatchObject({
    status: 409,
    errorCode: 'SETTING_CHANGED',
    settings: { outOfStockSetQuantity: 5 },
  });
  // The undo of who came first is refused too once somebody else has decided.
  await change(other, { outOfStockSetQuantity: { value: 7, seen: 5 } });
  expect(await refusal(one, { outOfStockSetQuantity: { value: seen, seen: 5 } })).toMatchObject({
    errorCode: 'SETTING_CHANGED',
  });
  expect(await change(one, { menuArrangementType: { value: 'GRID', seen: 'LIST' } })).toMatchObject({
    outOfStockSetQuantity: 7,
    menuArrangementType: 'GRID',
  });
});

test('what a venue file could not say is refused, and nothing is written', {
  tags: ['SETTING-5'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const before = await read(manager);
  const wrong: [string, unknown][] = [
    ['openingHours', { weekly: { mon: [{ open: '11:00', close: '25:00' }] } }],
    ['openingHours', { weekly: { mon: [{ open: '11:00', close: '15:00', lastOrder: '16:00' }] } }],
    ['mainMenuOrder', { min: 3, max: 2 }],
    ['orderCeiling', { quantity: 500, amount: 1 }],
    ['lockLeaseSeconds', 5],
    ['notice', { en: 'No Korean' }],
    [
      'callItems',
      [
        { id: 'water', name: { ko: '물' } },
        { id: 'water', name: { ko: '물티슈' } },
      ],
    ],
  ];
  for (const [field, value] of wrong)
    expect(
      await refusal(manager, { [field]: { value, seen: before[field as keyof SettingValues] } }),
      field,
    ).toMatchObject({ status: 400, errorCode: 'SETTING_WRONG' });
  expect(await read(manager)).toEqual(before);
});

test('hours changed in the console close and open the venue at once', { tags: ['SETTING-1'] }, async () => {
  server.clock.set('2026-11-20T19:00:00+09:00');
  const manager = await onShift(server, 'manager');
  const guest = await seat(server, 2);
  const { openingHours: seen } = await read(manager);
  const closed = { ...seen, temporaryHolidays: [{ from: '2026-11-20', to: '2026-11-20' }] };
  await change(manager, { openingHours: { value: closed, seen } });
  const refused = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  expect(refused.body).toMatchObject({ errorCode: 'TEMPORARY_HOLIDAY' });
  await change(manager, { openingHours: { value: seen, seen: closed } });
  await guest.order({ id: 'cola' });
});

test('doors and money are an owner’s, who proves who they are; phones at a table go on', {
  tags: ['SETTING-6'],
}, async () => {
  const [manager, owner] = [await onShift(server, 'manager'), await onShift(server, 'owner')];
  const guest = await seat(server, 3);
  await guest.order({ id: 'cola' });
  const changes = { admission: { value: 'STAFF', seen: 'LINK' } };
  expect((await refusal(manager, changes)).errorCode).toBe('VALIDATION_FAILED');
  expect((await refusal(manager, changes, 'changeDoors')).errorCode).toBe('STAFF_FORBIDDEN');
  // A login counts as a proof for five minutes.
  server.clock.pass({ minutes: 6 });
  expect((await refusal(owner, changes, 'changeDoors')).errorCode).toBe('STEP_UP_NEEDED');
  await owner.stepUp();
  await owner.ok('changeDoors', { params: owner.params, body: { changes } });
  await server.app.platform.events.settled();
  await guest.order({ id: 'cola' });
  const newcomer = await seat(server, 4);
  const refused = await newcomer.sendOrder(await newcomer.orderBody({ id: 'cola' }));
  expect(refused.body).toMatchObject({ errorCode: 'CALL_STAFF_TO_ORDER' });
  expect(await refusal(owner, { usePG: { value: true, seen: false } }, 'changeDoors')).toMatchObject({
    errorCode: 'SETTING_WRONG',
  });
});
