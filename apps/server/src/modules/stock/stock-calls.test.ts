import type { MenuAnswer, StockDish, StockList } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();
const set = (member: TestStaff, menuId: string, body: object) =>
  member.ok<StockDish>('setStock', { params: { ...member.params, menuId }, body });
const soldOutFor = async (menuId: string): Promise<boolean | undefined> => {
  const guest = await seat(server, 1);
  const { categories } = await guest.ok<MenuAnswer>('menu', { params: guest.params });
  return categories.flatMap(({ menus }) => menus).find(({ _id }) => _id === menuId)?.isSoldOut;
};
const changes = async (menuId: string): Promise<number> => {
  const { rows } = await server.db.pool.query(
    `SELECT count(*) AS n FROM events WHERE type = 'stock.changed' AND actor_type = 'staff' AND data->'stock' ? $1`,
    [menuId],
  );
  return rows[0].n;
};

test('the sold-out list holds every dish of the menu by category', async () => {
  const member = await onShift(server, 'kitchen');
  const { categories } = await member.ok<StockList>('stockList', { params: member.params });
  expect(categories.map(({ name, dishes }) => [name.ko, dishes.length])).toEqual([
    ['식사', 5],
    ['주류', 4],
  ]);
  const dishes = categories.flatMap((category) => category.dishes);
  expect(dishes.find(({ menuId }) => menuId === 'special')).toMatchObject({
    leftQuantity: 50,
    isSoldOut: false,
  });
  expect(dishes.find(({ menuId }) => menuId === 'gone')).toMatchObject({
    leftQuantity: null,
    isSoldOut: true,
  });
});

test('the kitchen marks a dish as sold out and guests read it at once; and back', {
  tags: ['STAFF-5', 'MENU-15'],
}, async () => {
  const member = await onShift(server, 'kitchen');
  expect(await set(member, 'soju', { isSoldOut: true })).toMatchObject({ menuId: 'soju', isSoldOut: true });
  expect(await soldOutFor('soju')).toBe(true);
  const guest = await seat(server, 2);
  const refused = await guest.sendOrder(await guest.orderBody({ id: 'soju' }));
  expect(refused.body.list).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ code: 'MENU_SOLD_OUT' }) }),
  ]);
  await set(member, 'soju', { isSoldOut: false });
  expect(await soldOutFor('soju')).toBe(false);
  expect(await changes('soju')).toBe(2);
});

test('a dish counted down to 0 is sold out for guests; uncounted it is not limited', {
  tags: ['STOCK-6'],
}, async () => {
  const member = await onShift(server, 'staff');
  expect(await set(member, 'latte-to-be', { leftQuantity: 1, seenLeft: null }).catch(String)).toContain(
    'NOT_FOUND_MENU',
  );
  expect(await set(member, 'cola', { leftQuantity: 0, seenLeft: null })).toMatchObject({
    leftQuantity: 0,
    isSoldOut: false,
  });
  expect(await soldOutFor('cola')).toBe(true);
  await set(member, 'cola', { leftQuantity: null, seenLeft: 0 });
  expect(await soldOutFor('cola')).toBe(false);
});

test('marking what is marked already tells nobody', async () => {
  const member = await onShift(server, 'staff');
  await set(member, 'chicken', { isSoldOut: true });
  await set(member, 'chicken', { isSoldOut: true });
  expect(await changes('chicken')).toBe(1);
  await set(member, 'chicken', { isSoldOut: false });
});

test('the log names who changed the stock', { tags: ['STAFF-9'] }, async () => {
  const member = await onShift(server, 'manager');
  await set(member, 'pairs', { leftQuantity: 7, seenLeft: null });
  const { rows } = await server.db.pool.query(
    `SELECT actor FROM events WHERE type = 'stock.changed' AND actor_type = 'staff' AND data->'stock' ? 'pairs'`,
  );
  expect(rows).toEqual([{ actor: member.name }]);
});

test('impossible stock is refused with the field', async () => {
  const member = await onShift(server, 'owner');
  for (const body of [
    {},
    { leftQuantity: -1 },
    { leftQuantity: 1.5 },
    { leftQuantity: 1e9 },
    { leftQuantity: 3 },
    { isSoldOut: 'no' },
  ]) {
    const reply = await member.refused('setStock', { params: { restaurantId: PUB, menuId: 'cola' }, body });
    expect(reply.errorCode).toBe('VALIDATION_FAILED');
    expect(reply.details?.[0]?.path).toMatch(/^body/);
  }
});

test('a count on an old screen overwrites no sale: what is left now comes back with the refusal', {
  tags: ['STOCK-9'],
}, async () => {
  const member = await onShift(server, 'staff');
  const params = { ...member.params, menuId: 'special' };
  const seenLeft = (await set(member, 'special', { isSoldOut: false })).leftQuantity ?? 0;
  const guest = await seat(server, 3);
  await guest.order({ id: 'special', quantity: 2 });
  const late = await member.call('setStock', { params, body: { leftQuantity: seenLeft - 1, seenLeft } });
  expect(late).toMatchObject({
    status: 409,
    body: { errorCode: 'STOCK_CHANGED', dish: { menuId: 'special', leftQuantity: seenLeft - 2 } },
  });
  const counted = { leftQuantity: 20, seenLeft: seenLeft - 2 };
  expect(await set(member, 'special', counted)).toMatchObject({ leftQuantity: 20 });
  // The same once more, because its answer was lost.
  expect(await set(member, 'special', counted)).toMatchObject({ leftQuantity: 20 });
});
