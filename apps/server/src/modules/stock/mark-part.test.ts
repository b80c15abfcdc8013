import type { MenuAnswer, StockDish } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { ofDish, openEditor } from '../menu-editing/testing/editor.ts';

const server = useServer();
const other = useServer({ beside: () => server });

const mark = (member: TestStaff, menuId: string, part: 'size' | 'option', key: string, isSoldOut: boolean) =>
  member.ok<StockDish>('markPart', { params: { ...member.params, menuId, part, key }, body: { isSoldOut } });

async function dishOf(id: string) {
  const guest = await seat(server, 1);
  const { categories } = await guest.ok<MenuAnswer>('menu', { params: guest.params });
  return categories.flatMap(({ menus }) => menus).find(({ _id }) => _id === id);
}

test('the kitchen marks an option as sold out: guests read it, and orders are refused by its name; and back', {
  tags: ['STOCK-10', 'STAFF-5'],
}, async () => {
  const member = await onShift(server, 'kitchen');
  const guest = await seat(server, 2);
  const before = await guest.orderBody({ id: 'jjigae', options: { hot: 1 } });
  const dish = await mark(member, 'jjigae', 'option', 'hot', true);
  expect(dish.parts.filter(({ isSoldOut }) => isSoldOut).map(({ key }) => key)).toEqual(['hot', 'inferno']);
  expect((await dishOf('jjigae'))?.optionGroups[0]?.options[1]).toMatchObject({ isSoldOut: true });
  expect((await guest.sendOrder(before)).body.list).toMatchObject([
    { error: { code: 'OPTION_SOLD_OUT', message: '매운맛: 품절이에요. 다시 골라 주세요.' } },
  ]);
  await mark(member, 'jjigae', 'option', 'hot', false);
  expect((await guest.sendOrder(before)).body.orderId).toBeTruthy();
});

test('a size that is sold out is refused, and the other sizes are sold', { tags: ['STOCK-10'] }, async () => {
  const member = await onShift(server, 'staff');
  await mark(member, 'chicken', 'size', 'half', true);
  expect((await dishOf('chicken'))?.sizes.map(({ isSoldOut }) => isSoldOut)).toEqual([true, false]);
  const guest = await seat(server, 3);
  const half = await guest.sendOrder(await guest.orderBody({ id: 'chicken', size: 'half' }));
  expect(half.body.list).toMatchObject([{ error: { code: 'OPTION_SOLD_OUT' } }]);
  await guest.order({ id: 'chicken', size: 'whole' });
  await mark(member, 'chicken', 'size', 'half', false);
});

test('a server that has not heard of it sells none all the same', { tags: ['STOCK-11'] }, async () => {
  const member = await onShift(server, 'manager');
  const guest = await seat(other, 4);
  const body = await guest.orderBody({ id: 'jjigae', options: { mild: 1, pork: 1 } });
  const { menus } = other.app.guests;
  const stale = await menus.current(guest.restaurantId);
  await mark(member, 'jjigae', 'option', 'pork', true);
  const held = menus.atHand;
  let looks = 0;
  // As if what happened on the other server came late.
  menus.atHand = (id) => (looks++ === 0 ? (stale ?? null) : held(id));
  const { body: told } = await guest.sendOrder(body);
  menus.atHand = held;
  expect(told.list).toMatchObject([{ error: { code: 'OPTION_SOLD_OUT' } }]);
  await mark(member, 'jjigae', 'option', 'pork', false);
});

test('marking twice tells once, and the log names who, the dish and its part', {
  tags: ['STOCK-10', 'STAFF-9'],
}, async () => {
  const member = await onShift(server, 'staff');
  await mark(member, 'chicken', 'size', 'whole', true);
  await mark(member, 'chicken', 'size', 'whole', true);
  const { rows } = await server.db.pool.query(
    `SELECT actor, data->'part' AS part FROM events WHERE type = 'stock.changed' AND data->'part'->>'key' = 'whole'`,
  );
  expect(rows).toMatchObject([{ actor: member.name, part: { part: 'size', isSoldOut: true } }]);
  await mark(member, 'chicken', 'size', 'whole', false);
  const gone = { params: { ...member.params, menuId: 'chicken', part: 'size', key: 'huge' } };
  expect(await member.refused('markPart', { ...gone, body: { isSoldOut: true } })).toMatchObject({
    errorCode: 'NOT_FOUND_MENU',
  });
});

test('publishing leaves the marks of sizes and options alone', {
  tags: ['EDIT-10', 'STOCK-10'],
}, async () => {
  const editor = await openEditor(server);
  await mark(editor.staff, 'chicken', 'size', 'half', true);
  await mark(editor.staff, 'jjigae', 'option', 'tofu', true);
  await editor.change(ofDish('chicken', 'isSpicy', true), ofDish('jjigae', 'price', 9100));
  await editor.publish();
  expect((await dishOf('chicken'))?.sizes.map(({ isSoldOut }) => isSoldOut)).toEqual([true, false]);
  expect((await dishOf('jjigae'))?.optionGroups[1]?.options[0]).toMatchObject({ isSoldOut: true });
});
