import { guest as en } from '@hansang/i18n/en/guest';
import { act } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../features/cart/make-line.ts';
import { drinkList } from '../shared/menu/drink-list.ts';
import { menuView } from '../shared/menu/menu-view.ts';
import { createStore } from '../shared/store.ts';
import { venueView } from '../shared/venue/venue-view.ts';
import { wordsOf } from '../shared/words/words.ts';
import { type ArrivedPage, arrivedPage } from '../testing/arrived-page.tsx';
import { dish, menuOf, settingsOf } from '../testing/menu-fixture.ts';
import { EMPTY_PAGE, teachDialogs } from '../testing/phone-fixture.tsx';
import type { PageData } from './page-data.ts';
import type { ScreenName } from './routes.ts';
import { SCREENS } from './screens.tsx';

const rice = dish('rice', { imageUrl: '/images/1/x', isFeatured: true });
const stew = dish('stew', { imageUrl: '/images/2/x', leftQuantity: 1 });
const menu = menuOf(rice, stew);
const sides = { ...menu.categories[0], _id: 'sides', priority: 2, menus: [dish('egg')] };
const CLOSED = { ko: '오늘은 쉽니다', en: 'Closed today', ja: '休み', 'zh-CN': '休息' };
const closed = settingsOf({
  onSiteOrderStatus: 'CLOSED_TODAY',
  ...{ message: CLOSED.ko, multiLanguage: { message: CLOSED } },
  useGroupCart: true,
  usePG: true,
  basicNoticeContents: CLOSED,
});
const line = cartLine(rice, { _id: 'rice', size: null, options: [] }, 2);

let root: Root | undefined;

beforeEach(() => {
  teachDialogs();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  HTMLElement.prototype.scrollTo = () => {};
});

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const page = (more: Partial<PageData> = {}): PageData => ({
  ...EMPTY_PAGE,
  venue: venueView(settingsOf({ usePeopleCount: true }), 'ko'),
  menu: menuView({ ...menu, categories: [...menu.categories, sides as never] }, 'ko'),
  drinks: drinkList(menuOf(dish('beer', { alcoholTag: 'BEER', imageUrl: '/images/3/x' })), 'BEER', 'ko'),
  reason: 'CLOSED_TODAY',
  reasonText: CLOSED.ko,
  ...more,
});

/** All that may be otherwise by the time that a page is hydrated: the house's news, and what this phone alone knows. */
function changeAll({ phone, parts }: ArrivedPage): void {
  phone.words.set(wordsOf('en', en));
  phone.venue.view.set(venueView(closed, 'en'));
  phone.menu.view.set(menuView(menuOf(stew), 'en'));
  phone.menu.answer.set(menuOf(stew));
  vi.spyOn(phone.menu, 'dish').mockReturnValue({ ...rice, price: 1 });
  phone.reason.set('gone');
  phone.ordersChanged.set(5);
  phone.isOnline.set(true);
  phone.session.setPeople(4);
  phone.session.setHash('h');
  parts.cart.clear();
  parts.cart.add(line);
  parts.cart.mark(new Map([['rice', CLOSED]]));
  parts.arrived.set(true);
  parts.hasTable.set(true);
  parts.isPaying.set(true);
  parts.inGroup.set(new Map([['rice', 1]]));
  parts.groupErrors.set(new Map([['rice', CLOSED]]));
  parts.group.set({ view: createStore(null), join: () => new Promise(() => {}) } as never);
}

/** Hydrates all of a page, changing it first once its layers may come. */
async function hydrateChanged(arrived: ArrivedPage, change: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => {
    root = arrived.hydrate(change);
  });
  await act(async () => vi.dynamicImportSettled());
}

/** The first thing these show is gone once the phone's own address or head count is known. */
const STAND_INS: readonly ScreenName[] = ['people', 'pay', 'confirmation', 'countdown'];
const dishPage = { dish: { menu: rice, threshold: 2 } };

test.each(SCREENS)(
  'the screen %s is hydrated as it was rendered, whatever changed meanwhile',
  async (screen) => {
    const arrived = await arrivedPage(page({ screen, ...(screen === 'dish' ? dishPage : {}) }), [line]);
    const first = document.querySelector('.app > *');
    await hydrateChanged(arrived, () => changeAll(arrived));
    expect(arrived.mended).toEqual([]);
    expect(first?.isConnected).toBe(!STAND_INS.includes(screen));
  },
);

test('a venue that closes before its menu is hydrated is shown closed, on the page as it was rendered', {
  tags: ['NET-12'],
}, async () => {
  const arrived = await arrivedPage(page());
  const name = document.querySelector('h1');
  await hydrateChanged(arrived, () => arrived.phone.venue.view.set(venueView(closed, 'ko')));
  expect(arrived.mended).toEqual([]);
  expect(document.querySelector('.closed')?.textContent).toBe(CLOSED.ko);
  expect(document.querySelector('h1')).toBe(name);
});

test('a menu that changes between the hydration of its parts is shown as it is', async () => {
  const arrived = await arrivedPage(page());
  const { phone } = arrived;
  const name = document.querySelector('h1');
  const subscribe = phone.menu.view.subscribe;
  // Who follows the menu is hydrated; its categories are not yet.
  vi.spyOn(phone.menu.view, 'subscribe').mockImplementationOnce((listener) => {
    const leave = subscribe(listener);
    changeAll(arrived);
    return leave;
  });
  await hydrateChanged(arrived, () => {});
  expect(arrived.mended).toEqual([]);
  expect([...document.querySelectorAll('.dish-name')].map((name) => name.textContent)).toEqual(['stew (en)']);
  expect(document.querySelector('h1')).toBe(name);
});

test('a phone without network opens its kept cart as it was rendered, then says what is missing', async () => {
  const arrived = await arrivedPage(page({ screen: 'cart' }), [line]);
  await hydrateChanged(arrived, () => {});
  expect(arrived.mended).toEqual([]);
  expect(document.getElementById('order-why')).not.toBeNull();
});

test('a label that was opened by its address leads back to its dish', async () => {
  const arrived = await arrivedPage(page({ screen: 'label' }));
  await hydrateChanged(arrived, () => {});
  expect(document.querySelector('.page-back')?.getAttribute('href')).toBe('/menu/x1');
});

test('a layer comes without waiting for the page under it to be hydrated', async () => {
  const arrived = await arrivedPage(page());
  const follow = vi.spyOn(arrived.phone.menu.view, 'subscribe');
  await new Promise<void>((ready) => {
    root = arrived.hydrate(ready);
  });
  flushSync(() => history.pushState(null, '', '/misc/people-count'));
  expect(follow).not.toHaveBeenCalled();
  await expect.poll(() => follow.mock.calls.length).toBeGreaterThan(0);
  expect(arrived.mended).toEqual([]);
});
