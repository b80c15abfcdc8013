import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/calls/refusal.ts';
import { left, rows } from '../../../testing/rows.ts';
import { seat, type Wish } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../../testing/venues.ts';
import { moveOrder } from '../moving/move-order.ts';

const server = useServer();

const NO_CEILING = { quantity: 100_000, amount: 400_000_000 };
const option = (dish: string, price: number) => ({
  id: `with-${dish}`,
  name: `${dish}와 함께`,
  price,
  selectableCount: 3,
  ofDish: dish,
});
const sets = {
  id: 'sets',
  name: '세트',
  menus: [
    { id: 'cake', name: '케이크', price: 6000, stock: 12 },
    { id: 'bowl', name: '덮밥', price: 8000, stock: 9 },
    {
      id: 'feast',
      name: '한 상',
      price: 20_000,
      optionGroups: [
        {
          id: 'dishes',
          name: '요리',
          selectableCount: 6,
          options: [option('cake', 1000), option('bowl', 0)],
        },
      ],
    },
    {
      id: 'evening',
      name: '저녁 세트',
      price: 15_000,
      optionGroups: [{ id: 'drink', name: '술', options: [{ ...option('soju', 0), selectableCount: 1 }] }],
    },
  ],
};
const house = {
  ...pub,
  settings: { ...pub.settings, orderCeiling: NO_CEILING, waitingCeiling: NO_CEILING },
  categories: [...pub.categories, sets],
};

beforeEach(async () => {
  await putVenue(server.db.pool, house);
  await setLeft(12, 9);
});

async function setLeft(cake: number, bowl: number): Promise<void> {
  await rows(
    server,
    `UPDATE stock SET is_sold_out = false, left_quantity = CASE menu_id WHEN 'cake' THEN $2 ELSE $3 END::integer
      WHERE restaurant_id = $1 AND menu_id IN ('cake', 'bowl')`,
    PUB,
    cake,
    bowl,
  );
  server.app.platform.events.wake(PUB);
  server.app.guests.menus.forget(PUB);
}

const feast = (quantity: number, cake: number, bowl: number): Wish => ({
  id: 'feast',
  quantity,
  options: { ...(cake > 0 && { 'with-cake': cake }), ...(bowl > 0 && { 'with-bowl': bowl }) },
});

test('a set takes of its dishes, costs as a set, and gives back what it took', {
  tags: ['SET-1', 'SET-2', 'SET-4'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId, receipt } = await guest.order(feast(2, 2, 1), { id: 'cake', quantity: 3 });
  expect(receipt?.totalAmount).toBe(2 * (20_000 + 2 * 1000) + 3 * 6000);
  expect([await left(server, 'cake'), await left(server, 'bowl')]).toEqual([12 - 4 - 3, 9 - 2]);
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect([await left(server, 'cake'), await left(server, 'bowl')]).toEqual([12, 9]);
});

test('a set is written together with others of the moment as it is alone', { tags: ['SET-1'] }, async () => {
  const guests = await Promise.all([1, 2, 3, 4].map((tableIdx) => seat(server, tableIdx)));
  for (const guest of guests) await guest.order({ id: 'cola' });
  await Promise.all(guests.map((guest) => guest.order(feast(1, 1, 2))));
  expect([await left(server, 'cake'), await left(server, 'bowl')]).toEqual([12 - 4, 9 - 8]);
});

test('an option is sold out with its dish on phones and in orders, and too few of it are told', {
  tags: ['SET-3'],
}, async () => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody(feast(2, 2, 0));
  await setLeft(3, 9);
  const short = await guest.sendOrder(body);
  expect(short.body.list[0]?.error).toMatchObject({ code: 'LOW_STOCK' });
  await setLeft(0, 9);
  const gone = await guest.sendOrder(body);
  expect(gone.body.list[0]?.error).toMatchObject({ code: 'OPTION_SOLD_OUT' });
  expect(gone.body.list[0]?.error?.message).toContain('cake와 함께');
  const options = (await guest.menu()).get('feast')?.optionGroups.flatMap((group) => group.options);
  expect(options?.map(({ _id, isSoldOut }) => [_id, isSoldOut])).toEqual([
    ['with-cake', true],
    ['with-bowl', false],
  ]);
  expect((await guest.menu()).get('cake')).toMatchObject({ isSoldOut: true, leftQuantity: 0 });
  expect([await left(server, 'cake'), await left(server, 'bowl')]).toEqual([0, 9]);
});

test('what sells out between the check and the sale is told as the option', { tags: ['SET-3'] }, async () => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody(feast(1, 1, 0));
  // No server has heard of it.
  await rows(server, `UPDATE stock SET left_quantity = 0 WHERE menu_id = 'cake'`);
  const answer = await guest.sendOrder(body);
  expect(answer.body.list[0]?.error).toMatchObject({ code: 'OPTION_SOLD_OUT' });
  expect(await left(server, 'cake')).toBe(0);
});

test('a set with alcohol in it asks whether the guest is an adult', { tags: ['SET-4'] }, async () => {
  const guest = await seat(server, 1);
  expect((await guest.menu()).get('evening')?.isNotAllowedMinor).toBe(true);
  const answer = await guest.sendOrder(await guest.orderBody({ id: 'evening', options: { 'with-soju': 1 } }));
  expect(answer.body).toMatchObject({ errorCode: 'ADULT_CONFIRMATION_REQUIRED' });
});

test('a draft with an option of no dish, or of a set, is not published', { tags: ['SET-5'] }, async () => {
  const staff = await onShift(server, 'manager');
  const { params } = staff;
  const named = { part: 'option', dish: 'evening', key: 'with-soju', field: 'ofDish' };
  for (const [value, code] of [
    ['nothing', 'OPTION_DISH_GONE'],
    ['feast', 'OPTION_DISH_NOT_PLAIN'],
    ['evening', 'OPTION_DISH_NOT_PLAIN'],
    ['jjigae', 'OPTION_DISH_NOT_PLAIN'],
    ['chicken', 'OPTION_DISH_NOT_PLAIN'],
  ]) {
    await staff.ok('changeMenu', { params, body: { changes: [{ ...named, value }] } });
    expect(await staff.refused('publishMenu', { params, body: { changeIds: 'OWN' } })).toMatchObject({
      errorCode: 'MENU_FAULTY',
      menuFaults: [{ ...named, code }],
    });
  }
  await staff.ok('changeMenu', { params, body: { changes: [{ ...named, value: 'cola' }] } });
  await staff.ok('publishMenu', { params, body: { changeIds: 'OWN' } });
  const guest = await seat(server, 1);
  const evening = (await guest.menu()).get('evening');
  expect(evening).toMatchObject({
    isNotAllowedMinor: false,
    optionGroups: [{ options: [{ ofDish: 'cola' }] }],
  });
});

const some = fc.integer({ min: 0, max: 2 });
const many = fc.integer({ min: 1, max: 2 });
const wish = fc.oneof(
  fc.record({ id: fc.constantFrom('cake', 'bowl'), quantity: many }),
  fc.tuple(many, some, some).map(([quantity, cake, bowl]) => feast(quantity, cake, bowl)),
);
const acts = fc.array(
  fc.record({
    tableIdx: fc.integer({ min: 1, max: 4 }),
    wishes: fc.array(wish, { minLength: 1, maxLength: 2 }),
    fate: fc.constantFrom('stands', 'cancelled', 'rejected'),
  }),
  { minLength: 8, maxLength: 12 },
);
const takenOf = (dish: string, { id, quantity = 1, options = {} }: Wish) =>
  quantity * ((id === dish ? 1 : 0) + (options[`with-${dish}`] ?? 0));
const PRICES: Record<string, number> = { cake: 6000, bowl: 8000, feast: 20_000 };
const priceOf = ({ id, quantity = 1, options = {} }: Wish) =>
  quantity * ((PRICES[id] ?? 0) + 1000 * (options['with-cake'] ?? 0));
const sumOf = <One>(list: readonly One[], of: (one: One) => number) =>
  list.reduce((sum, one) => sum + of(one), 0);

test('whatever is ordered, cancelled and rejected at once, what is left is what was there less what stands', {
  tags: ['SET-2', 'STOCK-2'],
  timeout: 60_000,
}, async () => {
  let placed = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (asked) => {
      await setLeft(12, 9);
      const guests = await Promise.all(asked.map(({ tableIdx }) => seat(server, tableIdx)));
      const stands = await Promise.all(
        asked.map(async ({ wishes, fate }, index): Promise<readonly Wish[]> => {
          const guest = guests[index];
          if (!guest) throw new Error('Nobody sits there');
          const { body } = await guest.sendOrder(await guest.orderBody(...wishes));
          if (!body.orderId) {
            refused += 1;
            return [];
          }
          placed += 1;
          expect(body.receipt?.totalAmount).toBe(sumOf(wishes, priceOf));
          if (fate === 'stands') return wishes;
          const { orderId } = body;
          if (fate === 'cancelled') await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
          else {
            const moved = await moveOrder(server.app.platform, {
              restaurantId: PUB,
              orderId,
              to: 'REJECT',
              actor: { type: 'staff', id: 'mina', name: '미나' },
              cancelReason: 'LACK_OF_INGREDIENTS',
            });
            if (isRefusal(moved)) throw new Error(moved.refused);
          }
          return [];
        }),
      );
      for (const [dish, start] of [
        ['cake', 12],
        ['bowl', 9],
      ] as const) {
        const now = (await left(server, dish)) ?? -1;
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBe(start - sumOf(stands.flat(), (one) => takenOf(dish, one)));
      }
    }),
    { numRuns: 8 },
  );
  expect(placed).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
