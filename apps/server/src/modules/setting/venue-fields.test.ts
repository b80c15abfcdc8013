import { DOOR_FIELDS, SETTING_FIELDS } from '@hansang/contract';
import type { Board, SettingValues, StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { storeFlags } from '../restaurant/store-settings.ts';
import { venueFile } from '../venue-file/reading/schema.ts';

const server = useServer();

type Changes = Record<string, { value: unknown; seen: unknown }>;
const read = async (member: TestStaff) =>
  (await member.ok<{ values: SettingValues }>('settings', { params: member.params })).values;
const change = (member: TestStaff, name: 'changeSettings' | 'changeDoors', changes: Changes) =>
  member.ok<{ values: SettingValues }>(name, { params: member.params, body: { changes } });
const refused = (member: TestStaff, name: 'changeSettings' | 'changeDoors', changes: Changes) =>
  member.refused(name, { params: member.params, body: { changes } });

/** Fields of a venue file that are no setting, and where they are changed instead or why nowhere. */
const ELSEWHERE: Record<string, string> = {
  hansang: 'the version of the file format',
  id: 'stands in printed links: it never changes',
  flags: 'its fields are settings, one by one',
  settings: 'its fields are settings, one by one',
  floors: 'the plan of tables',
  staff: 'people of the venue',
  optionGroups: 'the menu',
  categories: 'the menu',
};

test('every field of a venue file is a setting, or it is said where it is changed', {
  tags: ['RECORD-1'],
}, () => {
  const { settings } = venueFile.shape;
  const stated = [venueFile.shape, storeFlags.shape, settings.unwrap().shape].flatMap(Object.keys);
  const fields = stated.filter((field) => !(field in ELSEWHERE));
  const settable: readonly string[] = [...SETTING_FIELDS, ...DOOR_FIELDS];
  expect(fields.filter((field) => !settable.includes(field))).toEqual([]);
  expect(settable.filter((field) => !fields.includes(field))).toEqual([]);
});

test('a venue is named anew in four languages, and its network is told without its password', {
  tags: ['SETTING-1', 'RECORD-2'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const { name: seen, wifi } = await read(manager);
  const name = { ko: '새 이름', en: 'New name', ja: '新しい名前', 'zh-CN': '新名字' };
  const network = { name: 'Pub', password: 'eight letters' };
  const changes = { name: { value: name, seen }, wifi: { value: network, seen: wifi } };
  expect((await change(manager, 'changeSettings', changes)).values).toMatchObject({ name, wifi: network });
  const guest = await seat(server, 1);
  const shown = await guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: { tableIdx: 1, timestamp: guest.pageToken, accessType: 'QR' },
  });
  expect(shown.restaurant.multiLanguage.name).toEqual(name);
  const told = await rows(server, `SELECT data::text FROM events WHERE type = 'venue.changed'`);
  expect(JSON.stringify(told)).toContain('hasPassword');
  expect(JSON.stringify(told)).not.toContain('eight letters');
  await change(manager, 'changeSettings', { name: { value: seen, seen: name } });
});

test('the company is an owner’s, and never changes what a venue of other owners says', {
  tags: ['SETTING-6', 'RECORD-3', 'STAFF-3'],
}, async () => {
  const [manager, owner] = [await onShift(server, 'manager'), await onShift(server, 'owner')];
  const { corporation: seen } = await read(owner);
  const changed = { name: '한상 본점', registrationNumber: null, phone: '02-765-4321' };
  expect((await refused(manager, 'changeDoors', { corporation: { value: changed, seen } })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
  const { values } = await change(owner, 'changeDoors', { corporation: { value: changed, seen } });
  expect(values.corporation).toEqual(changed);
  const [other] = await rows<{ name: string }>(
    server,
    `SELECT c.name FROM restaurants JOIN corporations c USING (corporation_id) WHERE restaurant_id = ${CAFE}`,
  );
  const theirs = { name: other?.name, registrationNumber: null, phone: '1' };
  expect(
    await refused(owner, 'changeDoors', { corporation: { value: theirs, seen: changed } }),
  ).toMatchObject({ errorCode: 'SETTING_WRONG', details: [{ path: 'corporation' }] });
  await change(owner, 'changeDoors', { corporation: { value: seen, seen: changed } });
});

test('in another time zone orders go on: those of before keep their day, and no number comes twice', {
  tags: ['RECORD-4'],
}, async () => {
  server.clock.set('2026-11-20T19:00:00+09:00');
  const owner = await onShift(server, 'owner');
  const guest = await seat(server, 2);
  await guest.order({ id: 'cola' });
  const { timeZone: seen, openingHours } = await read(owner);
  expect(await refused(owner, 'changeDoors', { timeZone: { value: 'Mars/Olympus', seen } })).toMatchObject({
    errorCode: 'SETTING_WRONG',
    details: [{ path: 'timeZone' }],
  });
  // Where it is still the day before.
  await change(owner, 'changeSettings', { openingHours: { value: {}, seen: openingHours } });
  await change(owner, 'changeDoors', { timeZone: { value: 'Pacific/Honolulu', seen } });
  await guest.order({ id: 'cola' });
  await change(owner, 'changeDoors', { timeZone: { value: seen, seen: 'Pacific/Honolulu' } });
  await guest.order({ id: 'cola' });
  const numbers = await rows<{ day: string; number: number }>(
    server,
    `SELECT business_day::text AS day, order_number AS number FROM orders WHERE restaurant_id = ${PUB} ORDER BY placed_at, 1, 2`,
  );
  expect(new Set(numbers.map(({ day, number }) => `${day} ${number}`)).size).toBe(3);
  expect(numbers.map(({ day }) => day).sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-20']);
  const board = await owner.ok<Board>('board', { params: owner.params });
  expect(board.orders).toHaveLength(3);
  await change(owner, 'changeSettings', { openingHours: { value: openingHours, seen: {} } });
});
