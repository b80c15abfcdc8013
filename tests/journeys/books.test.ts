import { expect, test } from 'vitest';
import { dayText } from '../../apps/console/src/features/payments/payment-words.ts';
import { expectNoViolations } from '../browser/axe.ts';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';

const house = useHouse();
const CAFE = 2;
const SALAD = '부라타 토마토 샐러드';
/** The server compares days that are over every minute. */
const A_COMPARISON_MS = 150_000;

/** A guest at a table of their own who pays by card. @returns the payment's id */
async function paid(table: number): Promise<string> {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: CAFE, people: 1 });
  await guest.add(SALAD);
  await guest.openGroup();
  await guest.beginGroupOrder();
  await guest.groupButton('pay').click();
  await at(guest.page, /^\/demo-card\/window\//);
  await guest.page.getByRole('button', { name: /결제하기$/ }).click();
  await at(guest.page, '/pay-success');
  const [payment] = await house.sql<{ payment_id: string }>(
    `SELECT payment_id FROM payments JOIN orders USING (restaurant_id, order_id)
      WHERE restaurant_id = $1 AND table_idx = $2`,
    [CAFE, table],
  );
  return payment?.payment_id ?? '';
}

test('what the night finds to differ stands on the console in the morning', {
  tags: ['PAY-37'],
  timeout: A_COMPARISON_MS + 90_000,
}, async () => {
  const [fine, unknown, loose] = [await paid(1), await paid(2), await paid(3)];
  // A payment that the provider never heard of, and one that was given up here while the provider keeps its money.
  await house.sql(
    `UPDATE payments SET transaction_id = 'hansang01m01012601010000000000' WHERE payment_id = $1`,
    [unknown],
  );
  await house.sql(`UPDATE payments SET status = 'CANCEL', refunded_amount = amount WHERE payment_id = $1`, [
    loose,
  ]);
  // The day is over.
  await house.sql('UPDATE orders SET business_day = business_day - 1 WHERE restaurant_id = $1', [CAFE]);
  const found = () =>
    house.sql<{ payment_id: string; kind: string }>(
      'SELECT payment_id, kind FROM payment_differences WHERE restaurant_id = $1 ORDER BY kind',
      [CAFE],
    );
  await expect.poll(found, { timeout: A_COMPARISON_MS, interval: 1000 }).toEqual([
    { payment_id: loose, kind: 'HELD_AT_PROVIDER' },
    { payment_id: unknown, kind: 'MISSING_AT_PROVIDER' },
  ]);

  const staff = await house.staff();
  await staff.logIn();
  await staff.page.goto(`${staff.device.origin}/console/${CAFE}/payments`);
  const list = staff.page.getByRole('region', { name: staff.say('pay.differences') });
  await see(list);
  const row = (payment: string) => list.getByRole('listitem').filter({ hasText: payment });
  await see(row(unknown).getByText(staff.say('pay.difference.MISSING_AT_PROVIDER')));
  await see(row(loose).getByText(staff.say('pay.difference.HELD_AT_PROVIDER')));
  expect(await row(fine).count()).toBe(0);
  await expectNoViolations(staff.page);
  const [day] = await house.sql<{ day: string }>(
    'SELECT max(business_day)::text AS day FROM orders WHERE restaurant_id = $1',
    [CAFE],
  );
  await row(loose)
    .getByRole('button', { name: staff.say('pay.seeDay', { day: dayText(day?.day ?? '', staff.words) }) })
    .click();
  await see(staff.page.getByText(staff.say('pay.compared', { time: '' }).trim()));
});
