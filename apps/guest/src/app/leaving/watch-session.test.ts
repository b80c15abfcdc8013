import type { ErrorCode } from '@hansang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { lastOrderTime, recordOrder } from '../../features/ordering/last-order.ts';
import type { Failed } from '../../shared/api/api.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { dish, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { sendAway } from '../arriving/guard-place.ts';
import { createParts } from '../parts.ts';
import { watchSession } from './watch-session.ts';

const gone = vi.hoisted(() => [] as string[]);
vi.mock('../../shared/browser/navigation.ts', () => ({ go: async (to: string) => void gone.push(to) }));

const alerts: string[] = [];
const page = { pathname: '/cart' };

beforeEach(() => {
  vi.useFakeTimers();
  page.pathname = '/cart';
  vi.stubGlobal('location', page);
  vi.stubGlobal('window', { alert: (text: string) => alerts.push(text) });
  gone.splice(0);
  alerts.splice(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const moved = answered({ useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 });
const table = {
  tableIdx: 9,
  tableName: '9',
  floorName: '1층',
  multiLanguage: { floorName: { ko: '1층', en: '1F', ja: '1階', 'zh-CN': '1楼' } },
};

function scene() {
  const api = fakeApi({ validateLink: moved, availability: answered(settingsOf({ table })) });
  const first = { venue: venueView(settingsOf(), 'ko') } as const;
  const phone = phoneOf(api, first);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...first });
  let tell: (failed: Failed) => void = () => {};
  watchSession(phone, { onFailed: (listener) => (tell = listener) });
  const hear = async (...codes: ErrorCode[]) => {
    for (const code of codes) tell(refused(code));
    await vi.advanceTimersByTimeAsync(500);
    for (let round = 0; round < 2; round += 1) {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  return { phone, parts, api, hear };
}

test('whichever call hears that the visit is over: told once, cleared, on /order with the reason', {
  tags: ['SESS-28', 'SESS-25', 'SESS-26'],
}, async () => {
  const { phone, parts, api, hear } = scene();
  parts.cart.add(cartLine(dish('비빔밥'), { _id: '비빔밥', size: null, options: [] }, 1));
  phone.session.setHash('h');
  recordOrder(phone.storage, Date.now(), 'o1');
  await hear('RESERVATION_IS_EXPIRATION', 'RESERVATION_IS_EXPIRATION');
  const [question, ...more] = phone.feedback.questions.get();
  expect(question?.text).toBe('RESERVATION_IS_EXPIRATION-ko');
  expect(more).toEqual([]);
  expect([phone.session.entry.get(), phone.session.hash.get(), parts.cart.lines.get()]).toEqual([
    null,
    null,
    [],
  ]);
  expect(lastOrderTime(phone.storage)).toBeNull();
  question?.answer(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(gone).toEqual(['/order']);
  expect(phone.reason.get()).toBe('RESERVATION_IS_EXPIRATION-ko');
  // Local state only: nothing was written to the server.
  expect(api.calls).toEqual([]);
});

test('what went out without the session that was just refused as over says nothing beside that', {
  tags: ['SESS-26', 'SESS-28'],
}, async () => {
  const { phone, hear } = scene();
  const heard = hear('RESERVATION_IS_EXPIRATION');
  void phone.fail(refused('SESSION_REQUIRED'));
  await heard;
  expect(phone.feedback.questions.get().map(({ text }) => text)).toEqual(['RESERVATION_IS_EXPIRATION-ko']);
});

test('a guard that hears it too tells it in the browser’s alert, and nobody else does', {
  tags: ['SESS-28', 'GUARD-1'],
}, async () => {
  const { phone, hear } = scene();
  const guard = sendAway(phone, { code: 'RESERVATION_IS_EXPIRATION', message: null });
  await hear('RESERVATION_IS_EXPIRATION');
  await guard;
  expect(alerts).toHaveLength(1);
  expect(phone.feedback.questions.get()).toEqual([]);
  expect(gone).toEqual(['/order']);
});

test('the landing page, which only asks for the way back, says nothing', { tags: ['SESS-28'] }, async () => {
  const { phone, hear } = scene();
  page.pathname = '/order';
  await hear('RESERVATION_IS_EXPIRATION');
  expect(phone.session.entry.get()).toBeNull();
  expect([phone.feedback.questions.get(), gone, alerts]).toEqual([[], [], []]);
});

test('whichever call hears that staff moved the table: the phone goes on there with its cart and its visit', {
  tags: ['SESS-33', 'SESS-34'],
}, async () => {
  const { phone, parts, hear } = scene();
  parts.cart.add(cartLine(dish('비빔밥'), { _id: '비빔밥', size: null, options: [] }, 2));
  phone.session.setHash('h');
  await hear('TABLE_CHANGED', 'TABLE_CHANGED');
  expect(phone.session.entry.get()?.tableIdx).toBe(9);
  expect(phone.venue.view.get()?.table?.name).toBe('9');
  expect(phone.ordersChanged.get()).toBe(1);
  // Another look at what is kept, as after a reload or in another tab.
  parts.cart.refresh();
  phone.session.refresh();
  expect(parts.cart.lines.get().map(({ quantity }) => quantity)).toEqual([2]);
  expect(phone.session.hash.get()).toBe('h');
  expect(gone).toEqual([]);
});

test('where the table moved to is told in a toast', { tags: ['SESS-34'] }, async () => {
  const { phone, hear } = scene();
  const told: (string | undefined)[] = [];
  phone.feedback.toast.subscribe(() => told.push(phone.feedback.toast.get()?.text));
  await hear('TABLE_CHANGED');
  expect(told[0]).toBe('9번 테이블 자리로 옮겨졌어요. 그대로 주문하시면 돼요.');
});
