import { beforeAll, expect, test } from 'vitest';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 76;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, tables: 20 })));

test('the scan issues the session cookie and the page token', {
  tags: ['SESS-1', 'SESS-3', 'SESS-17'],
}, async () => {
  const guest = await house.guest();
  await guest.page.goto(`${house.product.origin}/misc/xings?sid=${VENUE}&tid=1&m=qr`);
  const cookies = Object.fromEntries(
    (await guest.device.context.cookies()).map((cookie) => [cookie.name, cookie]),
  );
  expect(cookies.hansang).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(Math.abs(Number(cookies.timestamp?.value) - Date.now() / 1000)).toBeLessThan(60);
});

test('cookies changed by hand open no other table', { tags: ['SESS-14'] }, async () => {
  const guest = await house.guest();
  await guest.sitDown(2, { restaurantId: VENUE });
  await guest.device.context.addCookies([{ name: 'tid', value: '3', url: house.product.origin }]);
  await guest.open('/history');
  await guest.page.waitForTimeout(500);
  const sessions = () =>
    house.sql<{ table_idx: number }>(
      'SELECT table_idx FROM guest_sessions WHERE restaurant_id = $1 AND ended_at IS NULL AND table_idx IN (2, 3)',
      [VENUE],
    );
  // Either still table 2, or a session of its own at table 3 that knows nothing of table 2; stored once its page lives.
  await expect.poll(sessions).toHaveLength(1);
});

test('a copied client id opens nothing: the copy draws its own and goes on', {
  tags: ['SESS-7', 'SESS-8', 'SESS-13'],
}, async () => {
  const first = await house.guest();
  await first.sitDown(4, { restaurantId: VENUE });
  // Its label is bound once its page lives.
  const bound =
    'SELECT 1 FROM guest_sessions WHERE restaurant_id = $1 AND table_idx = 4 AND client_id IS NOT NULL';
  await expect.poll(() => house.sql(bound, [VENUE])).toHaveLength(1);
  const storage = await first.page.evaluate(() => ({ ...localStorage }));
  const second = await house.guest();
  second.device.watch.expect(/403/);
  await second.device.context.addInitScript((copied) => {
    // An empty page keeps nothing.
    if (location.protocol === 'about:' || sessionStorage.getItem('copied')) return;
    sessionStorage.setItem('copied', '1');
    for (const [key, value] of Object.entries(copied)) localStorage.setItem(key, value);
  }, storage);
  await second.sitDown(5, { restaurantId: VENUE });
  await second.add(DISHES.rice.ko);
  await second.order();
  const ids = await house.sql<{ client_id: string }>(
    'SELECT DISTINCT client_id FROM guest_sessions WHERE restaurant_id = $1 AND table_idx IN (4, 5) AND client_id IS NOT NULL AND ended_at IS NULL',
    [VENUE],
  );
  expect(ids).toHaveLength(2);
});

test('the done page of an order of another table is told as access that nobody may have, and leads away', {
  tags: ['ORD-23', 'AVAIL-19'],
}, async () => {
  const { orderId } = await orderUnseen(house, { restaurantId: VENUE, tableIdx: 6 });
  const second = await house.guest();
  second.device.watch.expect(/40[34]/);
  await second.sitDown(7, { restaurantId: VENUE });
  await second.open(`/order/done/${orderId}`);
  await second.readDialog(second.words.error('UNAUTHORIZED_ACCESS'));
  await at(second.page, '/order');
  expect(await second.page.getByText(DISHES.rice.ko).count()).toBe(0);
});

test('the page carries its policies, and a venue cannot write markup into it', {
  tags: ['SEC-1', 'SEC-2', 'SEC-9'],
}, async () => {
  await house.importVenue({
    ...journeyVenue({ id: 77 }),
    notice: { ko: '</script><script>window.broken = 1</script><b>굵게</b>', en: 'x', ja: 'x', 'zh-CN': 'x' },
  });
  const guest = await house.guest();
  const answer = await guest.page.goto(`${house.product.origin}/misc/xings?sid=77&tid=1&m=qr`);
  const headers = answer?.headers() ?? {};
  // No inline script at all, and the one inline style by its hash.
  expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBeTruthy();
  await see(guest.page.getByText('<b>굵게</b>'));
  expect(await guest.page.evaluate(() => 'broken' in window)).toBe(false);
});
