import type { MenuAnswer, OrderResult } from '@hansang/contract/schemas';
import { cartTotals, catalogueOf, orderEntries } from '@hansang/rules';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ofDish, openEditor } from '../modules/menu-editing/testing/editor.ts';
import { rows } from '../testing/rows.ts';
import { choose } from '../testing/test-guest.ts';
import { useServer } from '../testing/test-server.ts';
import { onShift, type TestStaff } from '../testing/test-staff.ts';
import { addPages } from './pages.ts';

const server = useServer();
let http: FastifyInstance;

beforeAll(async () => {
  http = Fastify();
  await addPages(http, server.app.platform, server.app.guests.sessions, { fromSource: true });
});
afterAll(() => http?.close());

/** A browser: it keeps what pages hand it, beside what it has from calls. */
function browserOf(staff?: TestStaff) {
  const jar = staff?.cookies ?? new Map<string, string>();
  return {
    jar,
    async open(url: string) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await http.inject({ url, headers: { cookie } });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    },
  };
}
const guestHeaders = { platform: 'WEB', 'client-id': 'a'.repeat(32) };

test('staff look at the draft as a phone shows it, in a frame of this house alone; guests see what is published', {
  tags: ['EDIT-24'],
}, async () => {
  const { staff, change } = await openEditor(server);
  await change(
    ofDish('cola', 'name', { ko: '초안콜라', ja: '下書きコーラ' }),
    ofDish('cola', 'price', 98_700),
  );
  const { address } = await staff.ok<{ address: string }>('previewMenu', { params: staff.params });
  const browser = browserOf(staff);
  const door = await browser.open(`${address}?lang=ja`);
  expect([door.statusCode, door.headers.location]).toEqual([302, '/misc/xings?sid=1&m=preview']);
  const page = await browser.open(String(door.headers.location));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('下書きコーラ');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  // The phone in the frame reads the same once it can be tapped.
  const read = await staff.ok<MenuAnswer>('menu', { params: staff.params, headers: guestHeaders });
  const cola = read.categories.flatMap(({ menus }) => menus).find(({ _id }) => _id === 'cola');
  expect(cola).toMatchObject({ name: '초안콜라', price: 98_700, isSoldOut: false });

  const guest = browserOf();
  const own = await guest.open('/misc/xings?sid=1&m=preview');
  expect(own.body).not.toContain('초안콜라');
  expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  // Whoever looks at a draft and then scans a table's code sees what its guests see.
  const scanned = await browser.open('/misc/xings?sid=1&tid=1&m=qr');
  expect(scanned.body).not.toContain('下書きコーラ');
  expect(scanned.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('new dishes and options of a draft are on its preview, whichever release drafted them', {
  tags: ['EDIT-24', 'EDIT-33'],
}, async () => {
  const { staff, change } = await openEditor(server);
  const option = { id: 'o-new', name: { ko: '새옵션' } };
  const group = { id: 'g-new', name: { ko: '새묶음' }, selectableCount: 1, options: [option] };
  const entity = { id: 'd-new', name: { ko: '새메뉴' }, description: null, image: null, price: 5000 };
  const { categories } = await staff.ok<MenuAnswer>('menuDraft', { params: staff.params });
  const [first] = categories as unknown as { id: string }[];
  const whole = { ...entity, optionGroups: [group] };
  const added = { in: first?.id, after: null, entity: whole };
  await change(ofDish('d-new', 'added', added));
  // As a release wrote it that knew of no other field.
  await rows(server, `UPDATE menu_changes SET value = $1 WHERE key = 'd-new'`, JSON.stringify(added));
  await staff.ok('previewMenu', { params: staff.params });
  const browser = browserOf(staff);
  expect((await browser.open('/misc/xings?sid=1&m=preview')).body).toContain('새메뉴');
  expect((await browser.open('/menu/d-new')).body).toContain('새옵션');
});

test('an order in a preview is for practice, at the drafted prices; nothing of it is stored', {
  tags: ['EDIT-24'],
}, async () => {
  const { staff, change } = await openEditor(server);
  await change(ofDish('soju', 'price', 1200));
  await staff.ok('previewMenu', { params: staff.params });
  await browserOf(staff).open('/misc/xings?sid=1&m=preview');
  const { categories } = await staff.ok<MenuAnswer>('menu', { params: staff.params, headers: guestHeaders });
  const dish = catalogueOf(categories).get('soju');
  if (!dish) throw new Error('The preview has no soju');
  const menu = choose(dish, { id: 'soju', quantity: 2 });
  const { categoryName, categoryPriority } = dish;
  const timestamp = staff.cookies.get('timestamp');
  const body = {
    timestamp,
    ...cartTotals([menu]),
    orderList: orderEntries([{ categoryName, categoryPriority, menu }]),
  };
  const practised = await staff.ok<OrderResult>('mockOrder', { headers: guestHeaders, body });
  expect(practised).toMatchObject({ isMock: true, errorCount: 0, receipt: { totalAmount: 2400 } });
  const refused = await staff.refused('placeOrder', { params: staff.params, headers: guestHeaders, body });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await rows(server, 'SELECT 1 FROM orders')).toEqual([]);
});

test('the door is closed to everybody else: without its cookie, with one of another venue, made up, or over', {
  tags: ['EDIT-25'],
}, async () => {
  const { staff } = await openEditor(server);
  const { address } = await staff.ok<{ address: string }>('previewMenu', { params: staff.params });
  expect((await browserOf().open(address)).statusCode).toBe(404);
  const browser = browserOf(staff);
  expect((await browser.open('/preview/2')).statusCode).toBe(404);
  const kept = browser.jar.get('hansang-preview') ?? '';
  browser.jar.set('hansang-preview', kept.replace(/^1\./, '2.'));
  expect((await browser.open('/preview/2')).statusCode).toBe(404);
  browser.jar.set('hansang-preview', kept);
  expect((await browser.open(address)).statusCode).toBe(302);
  // The clock was a day ahead as it was made, and is right again.
  server.clock.pass({ minutes: -24 * 60 });
  expect((await browser.open(address)).statusCode).toBe(404);
  server.clock.pass({ minutes: 24 * 60 + 15 });
  expect((await browser.open(address)).statusCode).toBe(404);
  const page = await browser.open('/misc/xings?sid=1&m=preview');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const waiter = await onShift(server, 'staff');
  expect((await waiter.refused('previewMenu', { params: waiter.params })).errorCode).toBe('STAFF_FORBIDDEN');
  const kitchen = await onShift(server, 'kitchen');
  expect((await kitchen.refused('previewMenu', { params: kitchen.params })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
});

test('whoever is suspended, gets another role or leaves sees the draft no more, from that moment', {
  tags: ['EDIT-31'],
}, async () => {
  const { staff, change } = await openEditor(server);
  await change(ofDish('soju', 'name', { ko: '비밀소주' }));
  const { address } = await staff.ok<{ address: string }>('previewMenu', { params: staff.params });
  const browser = browserOf(staff);
  const readsDraft = async () => {
    const read = await staff.ok<MenuAnswer>('menu', { params: staff.params, headers: guestHeaders });
    return JSON.stringify(read).includes('비밀소주');
  };
  const opens = async () => (await browser.open(address)).statusCode === 302;
  const write = (set: string) =>
    rows(server, `UPDATE memberships SET ${set} WHERE user_id = $1`, staff.userId);
  await browser.open('/misc/xings?sid=1&m=preview');
  expect([await opens(), await readsDraft()]).toEqual([true, true]);
  for (const [ends, again] of [
    [`suspended_at = now()`, `suspended_at = NULL`],
    [`role = 'staff'`, `role = 'manager'`],
  ] as const) {
    await write(ends);
    expect([await opens(), await readsDraft()]).toEqual([false, false]);
    expect((await browser.open('/misc/xings?sid=1&m=preview')).body).not.toContain('비밀소주');
    await write(again);
    expect(await opens()).toBe(true);
  }
  await rows(server, 'DELETE FROM memberships WHERE user_id = $1', staff.userId);
  expect([await opens(), await readsDraft()]).toEqual([false, false]);
});
