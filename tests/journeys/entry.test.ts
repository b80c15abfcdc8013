import type { Language } from '@hansang/contract';
import { expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import type { FaultKey } from './kit/words.ts';

const house = useHouse();

/** One in each language, of which a run draws one; all of them in all languages: apps/server/src/pages/refused-scans.test.ts. */
const FAULTS: readonly { rule: string; language: Language; query: string; says: FaultKey }[] = [
  { rule: 'ENTRY-1', language: 'ko', query: 'tid=2&m=qr', says: 'STORE_ID_NEEDED' },
  { rule: 'ENTRY-2', language: 'en', query: 'sid=1&m=qr', says: 'TABLE_ID_NEEDED' },
  { rule: 'ENTRY-5', language: 'ja', query: 'sid=1&sid=4&tid=2&m=qr', says: 'MULTIPLE_STORE_IDS' },
  {
    rule: 'ENTRY-7',
    language: 'zh-CN',
    query: 'sid=1&tid=2&m=qr&m=nfc',
    says: 'MULTIPLE_ORDER_MEANS',
  },
];

for (const { rule, language, query, says } of drawn(FAULTS, 1))
  test(`a broken code, ?${query}, read in ${language} is refused with its sentence`, {
    tags: [rule, 'ROUTE-16'],
  }, async () => {
    const guest = await house.guest({ language });
    await guest.open(`/misc/xings?${query}`);
    await guest.seesAlert(guest.words.error(says));
  });

test('preview and menu board open without a table', { tags: ['ENTRY-3'] }, async () => {
  const guest = await house.guest();
  for (const means of ['preview', 'menuboard']) {
    await guest.open(`/misc/xings?sid=4&m=${means}`);
    await at(guest.page, '/menu');
    expect(guest.device.alerts).toEqual([]);
  }
});

test('the cookies keep what was scanned, and for how long', {
  tags: ['ENTRY-9', 'ENTRY-10', 'ENTRY-12'],
}, async () => {
  const guest = await house.guest();
  const kept = async () => {
    const cookies = await guest.device.context.cookies();
    return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]));
  };
  for (const [means, stays] of [
    ['qr', 'qr'],
    ['nfc', 'nfc'],
    ['whatever', 'nfc'],
  ] as const) {
    await guest.open(`/misc/xings?sid=1&tid=3&m=${means}`);
    const cookies = await kept();
    expect(cookies.m?.value).toBe(stays);
  }
  const cookies = await kept();
  expect(cookies.sid?.value).toBe('1');
  expect(cookies.tid?.value).toBe('3');
  expect(cookies.timestamp?.value).toMatch(/^\d{10}$/);
  for (const name of ['sid', 'tid', 'm', 'timestamp']) {
    expect(cookies[name]?.httpOnly, name).toBe(false);
    const seconds = (cookies[name]?.expires ?? 0) - Date.now() / 1000;
    expect(seconds / 3600, name).toBeCloseTo(24, 0);
  }
});

test('the scan itself answers with the menu, and the address bar follows without a second load', {
  tags: ['ENTRY-11', 'MENU-10'],
}, async () => {
  const guest = await house.guest({ isNew: true });
  const documents: string[] = [];
  guest.page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await guest.scan(4, { restaurantId: 4 });
  await at(guest.page, '/menu');
  await see(guest.page.locator('.dish-name'));
  expect(documents).toEqual(['/misc/xings']);
});
