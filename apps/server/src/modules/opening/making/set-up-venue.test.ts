import type { MenuTemplates, OpeningState, StaffMe } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift } from '../../../testing/test-staff.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import { loadVenue } from '../../venue-file/exporting/load.ts';
import { ANSWERS, type Answers, enterFounder, makeVenue } from '../testing/founder.ts';
import { menuTemplate } from './menu-template.ts';

const server = useServer();
let founder: TestClient;

beforeAll(async () => {
  founder = await enterFounder(server);
});

const venue = async (restaurantId: number) => (await loadVenue(server.db.pool, restaurantId))?.venue;
const count = async () => Number((await rows(server, 'SELECT count(*) FROM restaurants'))[0]?.count);

test('answers make the venue that a file with them would make', {
  tags: ['SETUP-2', 'SETUP-4'],
}, async () => {
  const day = [{ open: '17:00', close: '02:00', breaks: [{ from: '20:00', to: '20:30' }] }];
  const restaurantId = await makeVenue(founder, {
    weekly: { mon: [], tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
    floors: [
      { name: '1층', numbers: [1, 2, 3], seats: 4 },
      { name: { ko: '옥상', en: 'Roof' }, numbers: [21, 22], seats: null },
    ],
    company: { name: '새벽상사', registrationNumber: '123-45-67890', phone: '02-1234-5678' },
    admission: null,
    headCountAt: 'ENTRY',
  });
  const made = await venue(restaurantId);
  expect(made).toMatchObject({
    name: { ko: '새벽집', en: 'Daybreak' },
    corporation: { name: '새벽상사', registrationNumber: '123-45-67890', phone: '02-1234-5678' },
    openingHours: { weekly: { mon: [], sun: day } },
    settings: {
      usePos: true,
      usePG: false,
      tableLinks: 'KEYED',
      admission: null,
      usePeopleCount: true,
      headCountAt: 'ENTRY',
      useCallStaff: true,
      useMultiLanguage: true,
    },
    callItems: [
      { id: 'water', name: { ko: '물' } },
      { id: 'bill', name: { ko: '계산할게요' } },
    ],
  });
  expect(
    made?.floors.map(({ name, tables }) => [name, tables.map(({ name: own, seats }) => [own, seats])]),
  ).toEqual([
    [
      { ko: '1층' },
      [
        ['1', 4],
        ['2', 4],
        ['3', 4],
      ],
    ],
    [
      { ko: '옥상', en: 'Roof' },
      [
        ['21', null],
        ['22', null],
      ],
    ],
  ]);
  const keys = await rows(
    server,
    `SELECT DISTINCT key FROM table_keys WHERE restaurant_id = ${restaurantId}`,
  );
  expect(keys).toHaveLength(5);
});

test('a venue begins with the whole menu of its kind, or with none', { tags: ['SETUP-6'] }, async () => {
  const { templates } = await founder.ok<MenuTemplates>('menuTemplates');
  expect(templates.map(({ kind }) => kind)).toEqual(['pub', 'cafe', 'izakaya', 'snack-bar', 'noodle-house']);
  for (const { kind, dishes } of templates) {
    const made = await venue(await makeVenue(founder, { kind }));
    const names = made?.categories.flatMap(({ menus }) => menus.map(({ name }) => name));
    expect(names).toEqual((await menuTemplate(kind))?.names);
    expect(names).toHaveLength(dishes);
  }
  for (const answers of [{ menu: 'EMPTY' }, { kind: 'other' }] as const)
    expect((await venue(await makeVenue(founder, answers)))?.categories).toEqual([]);
});

test('the same wish under its key makes one venue, however often it comes', {
  tags: ['SETUP-3'],
}, async () => {
  const before = await count();
  const send = () =>
    founder.ok<{ restaurantId: number }>('setUpVenue', {
      body: ANSWERS,
      headers: { 'idempotency-key': 'one-house' },
    });
  const first = await send();
  const others = await Promise.all([send(), send(), send()]);
  expect(others).toEqual([first, first, first]);
  expect(await count()).toBe(before + 1);
});

test('a number that a file took is passed over', { tags: ['SETUP-3'] }, async () => {
  const last = await makeVenue(founder);
  // As a file that is being brought in has it: written, the numbers not yet moved on.
  await putVenue(server.db.pool, { ...pub, id: last + 1 });
  await rows(server, `SELECT setval(pg_get_serial_sequence('restaurants', 'restaurant_id'), ${last})`);
  expect(await makeVenue(founder)).toBe(last + 2);
  expect((await venue(last + 1))?.name.ko).toBe('한상포차');
});

test('nobody but the owner of the installation makes a venue', { tags: ['SETUP-1'] }, async () => {
  const before = await count();
  for (const role of ['owner', 'manager', 'staff', 'kitchen'] as const) {
    const member = await onShift(server, role);
    expect((await member.refused('setUpVenue', { body: ANSWERS })).errorCode).toBe('STAFF_FORBIDDEN');
  }
  const nobody = await hire(server, 'owner');
  expect((await nobody.refused('setUpVenue', { body: ANSWERS })).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  expect(await count()).toBe(before);
});

const WRONG: readonly (readonly [string, Partial<Answers>, string])[] = [
  [
    'a time that is none',
    { weekly: { mon: [{ open: '25:00', close: '02:00' }] } },
    'openingHours.weekly.mon.0.open',
  ],
  ['a weekday that is none', { weekly: { someday: [] } }, 'openingHours.weekly.someday'],
  [
    'a break outside of the hours',
    { weekly: { mon: [{ open: '11:00', close: '15:00', breaks: [{ from: '16:00', to: '17:00' }] }] } },
    'openingHours.weekly.mon.0.breaks.0',
  ],
  [
    'one number on two floors',
    {
      floors: [
        { name: '1층', numbers: [1], seats: 4 },
        { name: '2층', numbers: [1], seats: 4 },
      ],
    },
    'floors.1.tables.0.idx',
  ],
  [
    'a registration number that is none',
    { company: { registrationNumber: '12' } },
    'corporation.registrationNumber',
  ],
];
for (const [what, answers, path] of WRONG)
  test(`${what} is named and makes nothing`, { tags: ['SETUP-2'] }, async () => {
    const before = await count();
    const refused = await founder.refused('setUpVenue', { body: { ...ANSWERS, ...answers } });
    expect(refused).toMatchObject({ errorCode: 'VENUE_SETUP_WRONG', details: [{ path }] });
    expect(await count()).toBe(before);
  });

test('more tables than one venue has are refused, however many floors they stand on', {
  tags: ['SETUP-2'],
}, async () => {
  const before = await count();
  const floor = (from: number) => ({
    name: String(from),
    numbers: Array.from({ length: 251 }, (_, at) => from + at),
    seats: null,
  });
  const refused = await founder.refused('setUpVenue', {
    body: { ...ANSWERS, floors: [floor(1), floor(1001)] },
  });
  expect(refused).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ path: 'body.floors' }] });
  expect(await count()).toBe(before);
});

test('who pays first pays as everybody does until the keys are there', { tags: ['SETUP-5'] }, async () => {
  const restaurantId = await makeVenue(founder, { paysFirst: true, admission: null });
  const params = { restaurantId };
  expect((await venue(restaurantId))?.settings).toMatchObject({ usePG: false, usePos: true });
  const state = () => founder.ok<OpeningState>('opening', { params });
  expect((await state()).prepay).toBe('NEEDS_KEYS');
  const key = 'EYzu8jGGMfqaDEp76gSckuvnaHHu+bC4opsSN6lHv3b2lurNYkVXrZ7Z1AoqQnXI3eLuaUFyoRNC6FkrzVjceg==';
  await founder.ok('setPaymentAccount', { params, body: { provider: 'nicepay', mid: 'nicepay00m', key } });
  expect((await state()).prepay).toBe('READY');
  await founder.ok('changeDoors', {
    params,
    body: { changes: { usePG: { value: true, seen: false }, usePos: { value: false, seen: true } } },
  });
  expect((await state()).prepay).toBe('ON');
});

test('a company that is known keeps what is known of it', { tags: ['SETUP-2'] }, async () => {
  const company = { name: '두집상사', registrationNumber: '222-22-22222', phone: '02-222-2222' };
  const first = await makeVenue(founder, { company });
  const second = await makeVenue(founder, { company: { name: '두집상사' } });
  for (const one of [first, second]) expect((await venue(one))?.corporation).toEqual(company);
});

test('a new venue is its founder’s at once, has not opened, and the log says who made it', {
  tags: ['SETUP-1', 'OPENING-1'],
}, async () => {
  const restaurantId = await makeVenue(founder);
  const me = await founder.ok<StaffMe>('staffMe');
  expect(me.venues.find((one) => one.restaurantId === restaurantId)).toMatchObject({
    role: 'owner',
    isBeforeOpening: true,
  });
  expect(me.venues.find((one) => one.restaurantId === 1)?.isBeforeOpening).toBe(false);
  expect(await founder.ok<OpeningState>('opening', { params: { restaurantId } })).toEqual({
    isOpen: false,
    isMenuChecked: false,
    areCodesPrinted: false,
    dishes: (await menuTemplate('pub'))?.names.length,
    tables: 3,
    firstTable: 1,
    isRotating: false,
    people: 0,
    tests: 0,
    testsServed: 0,
    prepay: 'OFF',
  });
  const told = await rows(
    server,
    `SELECT actor, data->>'act' AS act FROM events WHERE restaurant_id = ${restaurantId} AND type = 'staff.acted'`,
  );
  expect(told).toEqual([{ actor: '김창업', act: 'VENUE_SET_UP' }]);
});
