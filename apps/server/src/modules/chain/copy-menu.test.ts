import type { MenuChanges, MenuConflict, MenuDraft } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { hire, onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { saveMember } from '../staff/members.ts';

const server = useServer();
const cafe = { restaurantId: CAFE };
let owner: TestStaff;

beforeAll(async () => {
  owner = await hire(server, 'owner', CAFE);
  const { email, name } = owner;
  await saveMember(server.db.pool, { restaurantId: PUB, email, name, role: 'manager' });
  await owner.logIn();
  await rows(
    server,
    `UPDATE menus SET image = '/images/${'a'.repeat(32)}/stew' WHERE restaurant_id = $1 AND menu_id = 'jjigae'`,
    PUB,
  );
  await rows(
    server,
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
     VALUES ($1, 'venue', '1', 'system', 'test', 'venue.changed', '{}', now())`,
    PUB,
  );
});

const copy = (dishes: string[], prices: 'KEEP' | 'SOURCE' = 'KEEP', staff = owner) =>
  staff.call<MenuChanges & { errorCode?: string }>('copyMenu', {
    params: cafe,
    body: { from: PUB, dishes, prices },
  });

test('chosen dishes are drafted with their pictures as one group, reach nobody before they are published, and go as one', {
  tags: ['CHAIN-4'],
}, async () => {
  const { body } = await copy(['jjigae', 'cola']);
  expect(new Set(body.changes.map(({ group }) => group))).toEqual(new Set([`venue-${PUB}`]));
  expect(body.changes.map(({ part, key, field }) => [part, key, field])).toEqual([
    ['category', 'mains', 'added'],
    ['category', 'drinks', 'added'],
  ]);
  expect(JSON.stringify(body.changes)).toContain(`/images/${'a'.repeat(32)}/stew`);
  const guest = await seat(server, 1, CAFE);
  expect([...(await guest.menu()).keys()]).toEqual(['latte']);
  const changeIds = body.changes.map(({ changeId }) => changeId);
  const after = await owner.ok<MenuChanges>('discardMenu', { params: cafe, body: { changeIds } });
  expect(after.changes).toEqual([]);
});

test('the same once more changes nothing, and once published the dish is sold', {
  tags: ['CHAIN-4', 'CHAIN-5'],
}, async () => {
  const once = await copy(['jjigae']);
  const twice = await copy(['jjigae']);
  expect(twice.body.changes).toEqual(once.body.changes);
  await owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  const guest = await seat(server, 2, CAFE);
  await guest.order({ id: 'jjigae', options: { mild: 1 } });
  expect((await copy(['jjigae'])).body.changes).toEqual([]);
});

test('a dish that is here already keeps its price, or takes that of the other venue', {
  tags: ['CHAIN-5'],
}, async () => {
  const price = async () => {
    const { categories } = await owner.ok<MenuDraft>('menuDraft', { params: { restaurantId: PUB } });
    return categories.flatMap(({ menus }) => menus).find(({ id }) => id === 'soju')?.price;
  };
  await copy(['soju'], 'SOURCE');
  await owner.ok('changeMenu', {
    params: cafe,
    body: { changes: [{ part: 'dish', dish: null, key: 'soju', field: 'price', value: 7000 }] },
  });
  await owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  expect((await copy(['soju'], 'KEEP')).body.changes).toEqual([]);
  const taken = await copy(['soju'], 'SOURCE');
  expect(taken.body.changes).toMatchObject([
    { key: 'soju', field: 'price', value: await price(), was: 7000 },
  ]);
});

test('nobody copies from a venue whose menu they may not change, nor into one', {
  tags: ['CHAIN-4', 'STAFF-3'],
}, async () => {
  const stranger = await onShift(server, 'owner', CAFE);
  expect((await copy(['cola'], 'KEEP', stranger)).body.errorCode).toBe('STAFF_FORBIDDEN');
  const waiter = await hire(server, 'owner', CAFE);
  const { email, name } = waiter;
  await saveMember(server.db.pool, { restaurantId: PUB, email, name, role: 'staff' });
  await waiter.logIn();
  expect((await copy(['cola'], 'KEEP', waiter)).body.errorCode).toBe('STAFF_FORBIDDEN');
});

test('a dish that is not there any more is told', { tags: ['CHAIN-4'] }, async () => {
  expect((await copy(['cola', 'no-such-dish'])).body.errorCode).toBe('MENU_PART_GONE');
});

test('a dish that is here and drafted to go comes as a new one beside it', {
  tags: ['CHAIN-5'],
}, async () => {
  await copy(['cola']);
  await owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  const remove = { part: 'dish', dish: null, key: 'cola', field: 'removed', value: true };
  await owner.ok('changeMenu', { params: cafe, body: { changes: [remove] } });
  const { status, body } = await copy(['cola']);
  expect([status, body.errorCode]).toEqual([200, undefined]);
  expect(body.changes.map(({ part, field }) => [part, field])).toEqual([
    ['dish', 'removed'],
    ['dish', 'added'],
  ]);
  expect((await copy(['cola'])).body.changes).toEqual(body.changes);
  await owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  await (await seat(server, 1, CAFE)).order({ id: 'cola-2' });
});

test('a copied dish begins with its own stock, whatever one of its name left behind long ago', {
  tags: ['DATA-18'],
}, async () => {
  const stock = async () =>
    (
      await rows(
        server,
        `SELECT left_quantity, is_sold_out FROM stock WHERE restaurant_id = $1 AND menu_id = 'special'`,
        CAFE,
      )
    )[0];
  const publish = () => owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  await copy(['special']);
  await publish();
  const set = { leftQuantity: 3, seenLeft: null, isSoldOut: true };
  await owner.ok('setStock', { params: { ...cafe, menuId: 'special' }, body: set });
  const remove = { part: 'dish', dish: null, key: 'special', field: 'removed', value: true };
  await owner.ok('changeMenu', { params: cafe, body: { changes: [remove] } });
  const { version } = await owner.ok<{ version: number }>('publishMenu', {
    params: cafe,
    body: { changeIds: 'OWN' },
  });
  // Brought back it is the dish that it was.
  await owner.ok('bringBackMenu', { params: { ...cafe, version: version - 1 } });
  await publish();
  expect(await stock()).toEqual({ left_quantity: 3, is_sold_out: true });
  await owner.ok('changeMenu', { params: cafe, body: { changes: [remove] } });
  await publish();
  await copy(['special']);
  await publish();
  expect(await stock()).toEqual({ left_quantity: null, is_sold_out: false });
});

test('dishes are copied over what a colleague drafted of them by whoever has seen it', {
  tags: ['CHAIN-5', 'EDIT-4'],
}, async () => {
  const colleague = await onShift(server, 'manager', CAFE);
  if ((await copy(['special'])).body.changes.length > 0)
    await owner.ok('publishMenu', { params: cafe, body: { changeIds: 'OWN' } });
  const price = { part: 'dish', dish: null, key: 'special', field: 'price', value: 100 };
  await colleague.ok('changeMenu', { params: cafe, body: { changes: [price] } });
  const body = { from: PUB, dishes: ['special'], prices: 'SOURCE' };
  const refused = await owner.call<{ menuConflicts: MenuConflict[] }>('copyMenu', { params: cafe, body });
  expect(refused.body.menuConflicts).toMatchObject([{ theirs: 100, by: colleague.name }]);
  const over = refused.body.menuConflicts.flatMap(({ changeId }) => changeId ?? []);
  const { changes } = await owner.ok<MenuChanges>('copyMenu', { params: cafe, body: { ...body, over } });
  // It costs there what it costs here already: their draft is gone, and nothing takes its place.
  expect(changes).toEqual([]);
});
