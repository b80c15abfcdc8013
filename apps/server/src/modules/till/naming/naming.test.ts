import type { ErrorReply, ExternalIds, MenuDraft, TillMenu, TillsAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { ofDish, openEditor } from '../../menu-editing/testing/editor.ts';
import { connect, newId, type TestTill } from '../testing/test-till.ts';

const server = useServer();

const close = async (till: TestTill, tableIdx: number) => {
  const visitId = await presentVisit(server, PUB, tableIdx);
  await till.ok('closeTillTable', { params: { tableIdx }, body: { visitId } });
};

test('things are matched by name, then as somebody says; a name stands for one thing', {
  tags: ['TILL-19'],
}, async () => {
  const { till } = await connect(server);
  const match = await till.ok<{
    items: { kind: string; ourId: string; externalId: string | null }[];
    unmatched: string[];
  }>('matchExternalNames', {
    body: {
      kind: 'DISH',
      items: [
        { externalId: '100', name: '콜라 ' },
        { externalId: '101', name: '김치 찌개' },
        { externalId: '102', name: '모르는 것' },
      ],
    },
  });
  expect(match.unmatched).toEqual(['102']);
  const named = (items: typeof match.items) =>
    Object.fromEntries(
      items.flatMap(({ kind, ourId, externalId }) => (externalId ? [[`${kind} ${ourId}`, externalId]] : [])),
    );
  expect(named(match.items)).toEqual({ 'DISH cola': '100', 'DISH jjigae': '101' });
  const set = (items: readonly object[]) =>
    till.call<{ items: typeof match.items; errorCode: string }>('setExternalIds', { body: { items } });
  // Two change their names with each other, in one go.
  const swapped = await set([
    { kind: 'DISH', ourId: 'cola', externalId: '101' },
    { kind: 'DISH', ourId: 'jjigae', externalId: '100' },
    { kind: 'TABLE', ourId: '1', externalId: 'T1' },
    { kind: 'SIZE', ourId: 'chicken/half', externalId: '200' },
  ]);
  expect(named(swapped.body.items)).toEqual({
    'DISH cola': '101',
    'DISH jjigae': '100',
    'TABLE 1': 'T1',
    'SIZE chicken/half': '200',
  });
  expect((await set([{ kind: 'DISH', ourId: 'soju', externalId: '101' }])).body.errorCode).toBe(
    'EXTERNAL_ID_TAKEN',
  );
  expect((await set([{ kind: 'DISH', ourId: 'nothing', externalId: '9' }])).body.errorCode).toBe('NOT_FOUND');
  const { body } = await till.enter(5, [{ externalId: '101', quantity: 1 }], newId());
  expect(body).toMatchObject({ lines: [{ menuId: 'cola', externalId: '101' }] });
  await close(till, 5);
});

test('a dish that the till does not keep is marked so: nobody misses its number, and its lines say it', {
  tags: ['TILL-155', 'TILL-99'],
}, async () => {
  const { till, owner } = await connect(server);
  const lacking = async () => {
    const { tills, unmapped } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
    const own = unmapped.filter(({ tillId }) => tillId === till.tillId);
    expect(tills.find(({ tillId }) => tillId === till.tillId)?.unmappedCount).toBe(own.length);
    return own.map(({ kind, name }) => `${kind} ${name}`);
  };
  const before = await lacking();
  expect(before).toEqual(
    expect.arrayContaining(['TABLE 1번', 'DISH 치킨', 'SIZE 치킨 · 반 마리', 'OPTION 김치찌개 · 매운맛']),
  );
  const set = (item: object) => till.call<ErrorReply>('setExternalIds', { body: { items: [item] } });
  const chicken = { kind: 'DISH', ourId: 'chicken', externalId: null };
  expect((await set({ ...chicken, isElsewhere: true })).status).toBe(200);
  expect(before.filter((one) => !one.includes('치킨'))).toEqual(await lacking());
  const { dishes } = await till.ok<TillMenu>('tillMenu');
  expect(dishes.filter(({ isElsewhere }) => isElsewhere).map(({ menuId }) => menuId)).toEqual(['chicken']);
  const { body } = await till.enter(3, [
    { menuId: 'chicken', quantity: 1, sizeId: 'half' },
    { menuId: 'cola', quantity: 1 },
  ]);
  expect(body.lines.map(({ menuId, isElsewhere }) => [menuId, isElsewhere])).toEqual([
    ['chicken', true],
    ['cola', false],
  ]);
  await close(till, 3);
  // With a number it is the till's again; only a dish without one is kept elsewhere.
  for (const wrong of [
    { ...chicken, externalId: '9', isElsewhere: true },
    { kind: 'TABLE', ourId: '1', externalId: null, isElsewhere: true },
  ])
    expect((await set(wrong)).body.errorCode).toBe('VALIDATION_FAILED');
  await set({ ...chicken, externalId: '9' });
  expect((await till.ok<TillMenu>('tillMenu')).dishes.some(({ isElsewhere }) => isElsewhere)).toBe(false);
});

test('a number of a table, a size or an option that was taken away is free for another one', {
  tags: ['TILL-174', 'TILL-19'],
}, async () => {
  const { till, owner } = await connect(server);
  const params = { ...owner.params, tillId: till.tillId };
  const say = (kind: string, ourId: string, externalId: string) =>
    owner.call<ErrorReply>('setTillNames', { params, body: { items: [{ kind, ourId, externalId }] } });
  const retire = async (isRetired: boolean) => {
    await rows(
      server,
      'UPDATE dining_tables SET is_retired = $2 WHERE restaurant_id = $1 AND table_idx = 6',
      PUB,
      isRetired,
    );
    server.app.guests.venues.forget(PUB);
  };
  expect((await say('TABLE', '6', 'T-9')).status).toBe(200);
  // As they are left once a menu without them was published.
  await rows(
    server,
    `INSERT INTO external_ids (restaurant_id, till_id, kind, our_id, their_id)
     VALUES ($1, $2, 'SIZE', 'chicken/third', 'S-9'), ($1, $2, 'OPTION', 'jjigae/mild', 'O-9')`,
    PUB,
    till.tillId,
  );
  expect((await say('TABLE', '5', 'T-9')).body.errorCode).toBe('EXTERNAL_ID_TAKEN');
  await retire(true);
  const { items } = await owner.ok<ExternalIds>('tillNames', { params });
  const option = items.find(({ kind }) => kind === 'OPTION')?.ourId ?? '';
  try {
    for (const [kind, ourId, externalId] of [
      ['TABLE', '5', 'T-9'],
      ['SIZE', 'chicken/half', 'S-9'],
      ['OPTION', option, 'O-9'],
    ] as const)
      expect([kind, (await say(kind, ourId, externalId)).status]).toEqual([kind, 200]);
  } finally {
    await retire(false);
  }
});

test('an owner says in the console what a till calls things; nobody else does', {
  tags: ['TILL-19'],
}, async () => {
  const { till, owner } = await connect(server);
  const params = { ...owner.params, tillId: till.tillId };
  const body = { items: [{ kind: 'DISH', ourId: 'soju', externalId: '77' }] };
  const { items } = await owner.ok<ExternalIds>('setTillNames', { params, body });
  expect(items.find(({ ourId }) => ourId === 'soju')).toMatchObject({ name: '소주', externalId: '77' });
  expect(await till.ok<ExternalIds>('externalIds')).toEqual({ items });
  expect(await owner.ok<ExternalIds>('tillNames', { params })).toEqual({ items });
  const manager = await onShift(server, 'manager');
  expect((await manager.refused('setTillNames', { params, body })).errorCode).toBe('STAFF_FORBIDDEN');
  const none = { ...params, tillId: 'none' };
  expect((await owner.refused('setTillNames', { params: none, body })).errorCode).toBe('NOT_FOUND_TILL');
});

test('prices of the till are drafted, and guests see them once somebody publishes them', {
  tags: ['TILL-23'],
}, async () => {
  const { till } = await connect(server);
  const draft = (prices: readonly object[]) =>
    till.call<{ drafted: number; errorCode: string }>('draftTillPrices', { body: { prices } });
  const prices = [
    { menuId: 'cola', price: 2500 },
    { menuId: 'chicken', sizeId: 'half', price: 12_000 },
  ];
  expect((await draft(prices)).body).toEqual({ drafted: 2 });
  expect((await draft(prices)).body).toEqual({ drafted: 2 });
  const priceOf = async () => (await (await seat(server, 5)).menu()).get('cola')?.price;
  expect(await priceOf()).toBe(2000);
  const manager = await onShift(server, 'manager');
  const { changes } = await manager.ok<MenuDraft>('menuDraft', { params: manager.params });
  expect(changes.map(({ key, value, group }) => [key, value, group])).toEqual([
    ['cola', 2500, `till-${till.tillId}`],
    ['half', 12_000, `till-${till.tillId}`],
  ]);
  for (const [wrong, code] of [
    [{ menuId: 'chicken', price: 1 }, 'SIZE_REQUIRED'],
    [{ menuId: 'chicken', sizeId: 'huge', price: 1 }, 'NOT_FOUND_MENU'],
    [{ externalId: 'x', price: 1 }, 'EXTERNAL_ID_UNKNOWN'],
  ] as const)
    expect((await draft([wrong])).body.errorCode).toBe(code);
  const changeIds = changes.map(({ changeId }) => changeId);
  await manager.ok('publishMenu', { params: manager.params, body: { changeIds } });
  expect(await priceOf()).toBe(2500);
  expect((await till.enter(5, [{ menuId: 'cola', quantity: 1, unitPrice: 2500 }])).status).toBe(200);
  await close(till, 5);
});

const eel = {
  externalId: 'D-1',
  name: '장어덮밥',
  category: '식사',
  price: 18_000,
  sizes: [
    { externalId: 'D-1-S', name: '보통', price: 18_000 },
    { name: '특', price: 24_000 },
  ],
};

test('new dishes of a till are drafted with their category; guests see them, and the till enters them, once somebody publishes', {
  tags: ['TILL-156'],
}, async () => {
  const { till } = await connect(server);
  const ice = { externalId: 'D-2', name: '빙수', category: '포스 후식', price: 7000 };
  type Answer = { drafted: number; dishes: { externalId: string; menuId: string; isPublished: boolean }[] };
  const send = (...dishes: readonly object[]) => till.ok<Answer>('draftTillDishes', { body: { dishes } });
  const first = await send(eel, ice);
  expect(first).toMatchObject({
    drafted: 2,
    dishes: [
      { externalId: 'D-1', isPublished: false },
      { externalId: 'D-2', isPublished: false },
    ],
  });
  const [eelId = '', iceId = ''] = first.dishes.map(({ menuId }) => menuId);
  const editor = await openEditor(server);
  const before = await editor.draft();
  expect(before.changes.map(({ part, field, group }) => [part, field, group])).toEqual([
    ['dish', 'added', `till-${till.tillId}`],
    ['category', 'added', `till-${till.tillId}`],
    ['dish', 'added', `till-${till.tillId}`],
  ]);
  const isOnMenu = async (id: string) => (await (await seat(server, 5)).menu()).has(id);
  expect(await isOnMenu(eelId)).toBe(false);
  const order = [{ externalId: 'D-2', quantity: 1 }];
  expect((await till.enter(5, order)).body.errorCode).toBe('NOT_FOUND_MENU');
  // What a manager put right of it stays when the till sends the same again.
  await editor.change(ofDish(iceId, 'name', { ko: '팥빙수', en: 'Shaved ice' }));
  expect(await send(eel, ice)).toEqual(first);
  const { changes } = await editor.draft();
  await editor.publish(...changes.map(({ changeId }) => changeId));
  const menu = await (await seat(server, 5)).menu();
  expect(menu.get(eelId)).toMatchObject({ price: 18_000, categoryName: '식사' });
  expect(menu.get(iceId)).toMatchObject({ name: '팥빙수', categoryName: '포스 후식' });
  expect((await till.enter(5, order)).body).toMatchObject({ dueAmount: 7000 });
  const { dishes } = await till.ok<TillMenu>('tillMenu');
  const [small, large] = dishes.find(({ menuId }) => menuId === eelId)?.sizes ?? [];
  expect([small?.externalId, large?.externalId]).toEqual(['D-1-S', null]);
  expect(await send(eel)).toMatchObject({ drafted: 0, dishes: [{ menuId: eelId, isPublished: true }] });
});

test('a new dish that was thrown away leaves its number free for another one', {
  tags: ['TILL-156', 'TILL-19'],
}, async () => {
  const { till, owner } = await connect(server);
  const dish = { externalId: 'X-1', name: '없던 메뉴', category: '식사', price: 1000 };
  await till.ok('draftTillDishes', { body: { dishes: [dish] } });
  await rows(server, 'DELETE FROM menu_changes');
  const params = { ...owner.params, tillId: till.tillId };
  const items = [{ kind: 'DISH', ourId: 'cola', externalId: 'X-1' }];
  await owner.ok('setTillNames', { params, body: { items } });
  const { body } = await till.enter(6, [{ externalId: 'X-1', quantity: 1 }]);
  expect(body.lines.map(({ menuId }) => menuId)).toEqual(['cola']);
  const twice = [dish, { ...dish, name: '또' }];
  expect((await till.refused('draftTillDishes', { body: { dishes: twice } })).errorCode).toBe(
    'VALIDATION_FAILED',
  );
});
