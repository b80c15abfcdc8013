import { beforeAll, expect, test } from 'vitest';
import { dayText } from '../../apps/console/src/features/payments/payment-words.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { payUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 246;
const OWNER = { email: 'books-owner@hansang.test', password: 'keeps-the-books-246' };

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: VENUE, flags: { usePG: true, usePos: false } }),
    staff: [{ ...OWNER, name: '장주인', role: 'owner' }],
  });
  // Practice payments are for venues of the demo alone.
  await house.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [VENUE]);
});

const paid = async (tableIdx: number) =>
  (await payUnseen(house, { restaurantId: VENUE, tableIdx })).paymentId;

test('what the night finds to differ stands on the console in the morning', {
  tags: ['PAY-37'],
}, async () => {
  const [fine, loose] = [await paid(5), await paid(6)];
  // As the night's comparison leaves it (apps/server/src/modules/payment/books/books.test.ts): given up here while the
  // provider keeps the money, on a day that is over.
  await house.sql(`UPDATE payments SET status = 'CANCEL', refunded_amount = amount WHERE payment_id = $1`, [
    loose,
  ]);
  await house.sql('UPDATE orders SET business_day = business_day - 1 WHERE restaurant_id = $1', [VENUE]);
  await house.sql(
    `INSERT INTO payment_differences (restaurant_id, payment_id, kind, found_at, seen_at)
     VALUES ($1, $2, 'HELD_AT_PROVIDER', now(), now())`,
    [VENUE, loose],
  );
  await house.sql(
    `INSERT INTO payment_comparisons (restaurant_id, business_day, compared_at, payments, differences)
     SELECT $1, max(business_day), now(), 2, 1 FROM orders WHERE restaurant_id = $1`,
    [VENUE],
  );

  const staff = await house.staff();
  await staff.logInAt(`${VENUE}/payments`, OWNER);
  const list = staff.page.getByRole('region', { name: staff.say('pay.differences') });
  await see(list);
  const row = (payment: string) => list.getByRole('listitem').filter({ hasText: payment });
  await see(row(loose).getByText(staff.say('pay.difference.HELD_AT_PROVIDER')));
  expect(await row(fine).count()).toBe(0);
  await seesNoBarrier(staff.page);
  const [day] = await house.sql<{ day: string }>(
    'SELECT max(business_day)::text AS day FROM orders WHERE restaurant_id = $1',
    [VENUE],
  );
  await row(loose)
    .getByRole('button', { name: staff.say('pay.seeDay', { day: dayText(day?.day ?? '', staff.words) }) })
    .click();
  await see(staff.page.getByText(staff.say('pay.compared', { time: '' }).trim()));
});
