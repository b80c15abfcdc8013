import { see } from '../journeys/kit/device.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import type { Till } from './till.ts';

/** A refund that failed, one of unknown outcome, a part that was given back, and every kind of difference. */
const TROUBLES = [
  `INSERT INTO refunds (restaurant_id, refund_id, payment_id, kind, amount, lines, reason, status, actor_type, actor,
                        requested_at, done_at, due_at, attempts, last_error)
   SELECT restaurant_id, 'shot' || place, payment_id, (ARRAY['WHOLE', 'PART', 'PART'])[place],
          CASE place WHEN 1 THEN amount ELSE 12500 END,
          CASE place WHEN 1 THEN '[]'::jsonb ELSE '[{"line": 0, "quantity": 1}]'::jsonb END, 'LACK_OF_INGREDIENTS',
          (ARRAY['PENDING', 'UNKNOWN', 'DONE'])[place], 'STAFF', 'shot', now(),
          CASE place WHEN 3 THEN now() END, CASE place WHEN 1 THEN now() + interval '1 hour' END, 3,
          CASE place WHEN 1 THEN '2003 취소 실패' END
     FROM (SELECT *, row_number() OVER (ORDER BY offered_at) AS place FROM payments
            WHERE restaurant_id = $1 AND status = 'SUCCESS') paid WHERE place <= 3`,
  `UPDATE payments SET status = 'CANCEL_FAIL' WHERE restaurant_id = $1
      AND payment_id = (SELECT payment_id FROM refunds WHERE restaurant_id = $1 AND refund_id = 'shot1')`,
  `UPDATE payments SET refunded_amount = 12500 WHERE restaurant_id = $1
      AND payment_id = (SELECT payment_id FROM refunds WHERE restaurant_id = $1 AND refund_id = 'shot3')`,
  `INSERT INTO payment_differences (restaurant_id, payment_id, kind, found_at, seen_at)
   SELECT restaurant_id, payment_id, (ARRAY['CANCELLED_AT_PROVIDER', 'HELD_AT_PROVIDER', 'MISSING_AT_PROVIDER',
          'ORDER_WITHOUT_MONEY', 'MONEY_WITHOUT_ORDER'])[place], now(), now()
     FROM (SELECT *, row_number() OVER (ORDER BY offered_at DESC) AS place FROM payments WHERE restaurant_id = $1) paid
    WHERE place <= 5`,
  `UPDATE orders SET business_day = business_day - 1 WHERE restaurant_id = $1
      AND order_id = (SELECT order_id FROM payments WHERE restaurant_id = $1 ORDER BY offered_at DESC LIMIT 1 OFFSET 3)`,
];

/** What a manager sees of a day's payments, on a tablet and on a phone. */
export async function photographBooks(camera: Camera, till: Till): Promise<void> {
  for (const trouble of TROUBLES) await till.sql(trouble);
  for (const viewer of ['tablet', 'phone'] as const) {
    const device = await deviceFor(camera, { viewer });
    const staff = new Staff(device);
    const take = (name: string) => shoot(camera, device, `${name}-${viewer}`);
    await staff.logIn();
    await staff.page.goto(`${camera.product.origin}/console/${till.venue}/payments`);
    await see(staff.page.getByRole('table'));
    await take('80-payments');
    await staff.page.getByRole('table').getByRole('row').last().scrollIntoViewIfNeeded();
    await take('88-payments-table');
    const troubled = staff.page.getByRole('region', { name: staff.say('pay.troubled') });
    for (const [index, name] of ['81-payment-unknown', '82-payment-failed'].entries()) {
      await troubled.getByRole('listitem').nth(index).getByRole('button').first().click();
      await see(staff.page.getByRole('dialog'));
      await take(name);
      await staff.button('app.close').click();
      await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const rows = staff.page.getByRole('table').getByRole('row');
    await rows.filter({ hasText: '−' }).getByRole('button').last().click();
    await see(staff.page.getByRole('dialog'));
    await take('83-payment-part');
    await staff.button('pay.refund').click();
    await see(staff.button('pay.refundWhole'));
    await take('84-refund-whole');
    await staff.button('pay.refundParts').click();
    await staff.page.getByRole('radio').nth(1).check();
    await staff.page.getByRole('dialog').getByRole('listitem').getByRole('button').nth(1).click();
    await take('85-refund-parts');
    await staff.button('app.close').click();
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
    await staff.button('pay.account').click();
    await see(staff.page.getByLabel(staff.say('pay.mid')));
    await take('86-payment-account');
    await device.context.close();
  }
}
