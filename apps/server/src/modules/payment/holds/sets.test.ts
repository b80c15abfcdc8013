import type { HoldList } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { onShift } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { DINER, dinerVenue, useDiner } from '../testing/diner.ts';

const diner = useDiner({ answerMs: 5000 });

const feast = {
  id: 'feast',
  name: '한 상',
  price: 30_000,
  optionGroups: [
    {
      id: 'with',
      name: '곁들임',
      selectableCount: 3,
      options: [{ id: 'plate', name: '정식 하나', selectableCount: 3, ofDish: 'set' }],
    },
  ],
};

beforeAll(async () => {
  const { categories = [] } = dinerVenue;
  await putVenue(diner.server.db.pool, {
    ...dinerVenue,
    categories: [...categories, { id: 'feasts', name: '한 상', menus: [feast] }],
  });
  diner.server.app.guests.menus.forget(DINER);
});

const wish = { id: 'feast', quantity: 2, options: { plate: 2 } };

test('an unpaid set holds the dishes in it, staff see them, and freeing or expiry gives them back once', {
  tags: ['SET-2', 'STOCK-7'],
}, async () => {
  const staff = await onShift(diner.server, 'staff', DINER);
  const start = await diner.stockOf('set');
  const { orderId } = await diner.order(await diner.sit(1), wish);
  expect(await diner.stockOf('set')).toBe(start - 4);
  const { holds } = await staff.ok<HoldList>('holds', { params: staff.params });
  expect(holds[0]?.dishes.map(({ menuId, quantity, isCounted }) => [menuId, quantity, isCounted])).toEqual([
    ['feast', 2, false],
    ['set', 4, true],
  ]);
  await staff.ok('freeHold', { params: { ...staff.params, orderId } });
  expect(await diner.stockOf('set')).toBe(start);
  await diner.order(await diner.sit(2), wish);
  await diner.settle(3600, 3600);
  expect(await diner.stockOf('set')).toBe(start);
});

test('a set that takes the place of an unpaid one takes what it needs, and a refund gives it back', {
  tags: ['SET-2'],
}, async () => {
  await diner.freeTables();
  const start = await diner.stockOf('set');
  const guest = await diner.sit(3);
  await diner.order(guest, wish);
  await diner.order(guest, { ...wish, quantity: 1 });
  expect(await diner.stockOf('set')).toBe(start - 2);
  await diner.freeTables();
  const { orderId } = await diner.payFor(4, {}, wish);
  const staff = await onShift(diner.server, 'manager', DINER);
  await staff.stepUp();
  const { version } = await diner.orderOf(orderId);
  const body = { to: 'REJECT', version, cancelReason: 'LACK_OF_INGREDIENTS' };
  const params = { ...staff.params, orderId };
  expect((await staff.call('moveOrder', { params, body })).status).toBe(200);
  await diner.settle(3600, 3600);
  expect(await diner.stockOf('set')).toBe(start);
  expect(await diner.paymentOf(orderId)).toMatchObject({ refunded_amount: 60_000 });
});
