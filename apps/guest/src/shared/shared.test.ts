import { guest as ko } from '@hansang/i18n/ko/guest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi } from '../testing/fake-api.ts';
import { browserJar } from './browser/browser-jar.ts';
import { parseCookies, requestJar, serializeCookie } from './browser/cookies.ts';
import { randomHex } from './browser/random.ts';
import { memoryStorage, safeStorage } from './browser/storage.ts';
import { createFeedback } from './feedback/feedback.ts';
import { tableLabel } from './orders/table-label.ts';
import { openClientId } from './session/client-id.ts';
import { createSession } from './session/session.ts';
import { createStore } from './store.ts';
import { wordsOf } from './words/words.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => vi.useRealTimers());

/** A page whose cookies behave as a browser's do. */
function cookiePage(accepts = true) {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      if (!accepts) return;
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

/** Storage as a browser has it. */
function browserStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
}

test('a toast hides after 2500 ms', { tags: ['LAYER-1'] }, () => {
  const feedback = createFeedback();
  feedback.tell('담았어요');
  vi.advanceTimersByTime(2499);
  expect(feedback.toast.get()?.text).toBe('담았어요');
  vi.advanceTimersByTime(1);
  expect(feedback.toast.get()).toBeNull();
});

test('a new toast replaces the old one and starts the time again', { tags: ['LAYER-2'] }, () => {
  const feedback = createFeedback();
  feedback.tell('하나');
  vi.advanceTimersByTime(2000);
  feedback.tell('둘');
  vi.advanceTimersByTime(2000);
  expect(feedback.toast.get()?.text).toBe('둘');
  vi.advanceTimersByTime(500);
  expect(feedback.toast.get()).toBeNull();
});

test('a question resolves with its answer and leaves', async () => {
  const feedback = createFeedback();
  const answer = feedback.confirm('취소할까요?');
  feedback.questions.get()[0]?.answer(true);
  expect(await answer).toBe(true);
  expect(feedback.questions.get()).toEqual([]);
});

test('the device id stays the same after a reload', { tags: ['SESS-22'] }, () => {
  const storage = safeStorage(browserStorage.bind(null));
  const id = openClientId(storage, requestJar('')).get();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(openClientId(storage, requestJar('')).get()).toBe(id);
});

test('a fresh device id is drawn and kept', { tags: ['SESS-8'] }, () => {
  const storage = safeStorage(browserStorage.bind(null));
  const clientId = openClientId(storage, requestJar(''));
  const old = clientId.get();
  clientId.renew();
  expect(clientId.get()).not.toBe(old);
  expect(openClientId(storage, requestJar('')).get()).toBe(clientId.get());
});

test('where storage is refused the device id lives in a cookie', { tags: ['NET-14'] }, () => {
  const storage = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.isKept).toBe(false);
  const jar = requestJar('');
  const id = openClientId(storage, jar).get();
  expect(openClientId(memoryStorage(), jar).get()).toBe(id);
});

test('where cookies are refused values live until the page is left', { tags: ['NET-14'] }, () => {
  const jar = browserJar(cookiePage(false), false);
  expect(jar.isKept).toBe(false);
  jar.set('sid', '1');
  expect(jar.get('sid')).toBe('1');
  jar.remove('sid');
  expect(jar.get('sid')).toBeUndefined();
});

test('a browser keeps what is set and drops what is removed', () => {
  const jar = browserJar(cookiePage(), true);
  jar.set('lang', 'zh-CN');
  expect(jar.get('lang')).toBe('zh-CN');
  jar.remove('lang');
  expect(jar.get('lang')).toBeUndefined();
});

test('full storage keeps a value until the page is left', () => {
  const full = browserStorage();
  const storage = safeStorage(() => full);
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  storage.set('cart', '1');
  expect(storage.get('cart')).toBe('1');
});

test('cookies are read by their first value and written for the whole site', () => {
  expect([...parseCookies('sid=1; tid=%20a; sid=2; broken; bad=%E0%')]).toEqual([
    ['sid', '1'],
    ['tid', ' a'],
    ['bad', '%E0%'],
  ]);
  expect(serializeCookie({ name: 'm', value: 'a;b', maxAge: 60 }, true)).toBe(
    'm=a%3Bb; Path=/; Max-Age=60; SameSite=Lax; Secure',
  );
});

test('the hash that a validation hands over is kept and sent with the next one', {
  tags: ['LINK-6'],
}, async () => {
  const storage = memoryStorage();
  const link = answered({ useDigitalQr: false, hashKey: 'h1', isChangeTable: false, tableIdx: 2 });
  const api = fakeApi({ validateLink: link });
  const parts = { api, storage, now: () => Date.now() };
  await createSession({ ...parts, jar: requestJar('sid=1; tid=2; m=qr; timestamp=17') }).validate();
  const again = createSession({ ...parts, jar: requestJar('sid=1; tid=2; m=qr; timestamp=17') });
  expect(again.hash.get()).toBe('h1');
  await again.validate();
  expect(api.calls[1]?.input.query).toMatchObject({ hashKey: 'h1' });
  const elsewhere = createSession({ ...parts, jar: requestJar('sid=1; tid=3; m=qr; timestamp=18') });
  expect(elsewhere.hash.get()).toBeNull();
});

test('clearing forgets cookies, hash and head count, and tells the cart', { tags: ['SESS-25'] }, () => {
  const jar = requestJar('sid=1; tid=2; m=qr; timestamp=17; people=4');
  const session = createSession({ api: fakeApi({}), jar, storage: memoryStorage(), now: () => 0 });
  session.setHash('h1');
  const cleared = vi.fn();
  session.onClear(cleared);
  session.clear();
  expect([session.entry.get(), session.hash.get(), session.people.get()]).toEqual([null, null, null]);
  expect(['sid', 'tid', 'm', 'timestamp', 'people'].map(jar.get)).toEqual(Array(5).fill(undefined));
  expect(cleared).toHaveBeenCalledOnce();
});

test('a page token that is no number is replaced', { tags: ['SESS-19'] }, () => {
  const jar = requestJar('sid=1; tid=2; m=qr; timestamp=<script>');
  const session = createSession({
    api: fakeApi({}),
    jar,
    storage: memoryStorage(),
    now: () => 1_795_000_000_999,
  });
  expect(session.entry.get()?.timestamp).toBe('1795000000');
});

test('a store tells each change once, and no change to an equal value', () => {
  const store = createStore(1);
  const told = vi.fn();
  const leave = store.subscribe(told);
  store.set(1);
  store.set((now) => now + 1);
  leave();
  store.set(5);
  expect(told).toHaveBeenCalledOnce();
});

test('random labels need no secure context', { tags: ['NET-9'] }, () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex(7)).toHaveLength(7);
});

test('a table that is named by its number alone is called a table', () => {
  const words = wordsOf('ko', ko);
  expect(tableLabel('3', words)).toBe('3번 테이블');
  expect(tableLabel('창가 A', words)).toBe('창가 A');
});

test('prices are written as the language has them', { tags: ['PRICE-6', 'PRICE-7'] }, () => {
  expect(wordsOf('ko', ko).won(12_500)).toBe('12,500원');
  expect(wordsOf('en', ko).won(12_500)).toBe('₩12,500');
});
