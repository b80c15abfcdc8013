import { LANGUAGES } from '@hansang/contract';
import { formatWon } from '@hansang/i18n';
import { expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';

const house = useHouse();

/** Demo venue 1 as a guest of each language finds it: a stew with its default heat and a size of chicken. */
const PLAN = { stew: 'kimchi-jjigae', tables: { ko: 2, en: 3, ja: 5, 'zh-CN': 15 } } as const;

// Guests of every language come as far as their order: look.test.ts.
for (const language of drawn(LANGUAGES, 1)) {
  test(`from a scan to a served order and check-out (${language})`, {
    tags: ['ORD-11', 'ORD-22', 'NEWS-14'],
  }, async () => {
    const tableIdx = PLAN.tables[language];
    const table = await house.sql<{ name: string }>(
      'SELECT name FROM dining_tables WHERE restaurant_id = 1 AND table_idx = $1',
      [tableIdx],
    );
    const tableName = table[0]?.name ?? '';
    const [dish] = await house.sql<{ name: Record<string, string>; price: number }>(
      'SELECT name, price FROM menus WHERE restaurant_id = 1 AND menu_id = $1',
      [PLAN.stew],
    );
    const [guest, staff] = [await house.guest({ language }), await house.staff({ language })];
    await staff.logIn();

    await guest.sitDown(tableIdx);
    await guest.add(dish?.name[language] ?? '', { quantity: 2 });
    const orderId = await guest.orderGroup();
    await see(guest.text('progress.REQUEST'));
    const amount = formatWon(2 * (dish?.price ?? 0), language);
    await see(guest.page.getByText(amount));
    const [order] = await house.sql<{ order_number: number; total_amount: number }>(
      'SELECT order_number, total_amount FROM orders WHERE order_id = $1',
      [orderId],
    );
    expect(order?.total_amount).toBe(2 * (dish?.price ?? 0));

    const card = staff.card(tableName, order?.order_number ?? 0);
    await see(card);
    await staff.tap(card, 'order.accept');
    await see(guest.text('progress.CONFIRM'));
    await staff.tap(card, 'order.cooked');
    await see(guest.text('progress.MENU_COMPLETE'));
    await staff.tap(card, 'order.complete');
    await see(guest.text('progress.COMPLETE'));

    // The done page alone would stay (ORD-24). A read may meet the check-out before its news arrives.
    guest.device.watch.expect(/status of 410/);
    await guest.turnTo('/history');
    await staff.checkOut(tableName);
    await guest.seesGoodbye();
    await see(guest.page.getByText(amount).first());
    await see(guest.link('done.review'));
    const cookies = await guest.device.context.cookies();
    expect(cookies.map((cookie) => cookie.name)).not.toContain('tid');
    await guest.open('/menu');
    await guest.seesRefusal('SESSION_REQUIRED');
  });
}
