import { type ErrorCode, LANGUAGES } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawn } from '../../../../../tests/setup/drawn.ts';
import { cartLine } from '../../features/cart/make-line.ts';
import { CART_KEY } from '../../features/cart/stored-cart.ts';
import type { Phone } from '../../shared/phone.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { loadCatalogue } from '../../shared/words/catalogue.ts';
import { errorText } from '../../shared/words/error-texts.ts';
import { arrivedPage } from '../../testing/arrived-page.tsx';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { dish, group, menuOf, option, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE } from '../../testing/phone-fixture.tsx';
import { setStage } from '../../testing/stage.ts';

const heat = group('heat', [option('mild'), option('hot')]);
const stew = dish('stew', { optionGroups: [heat] });
const chosen = (id: string) => ({ _id: 'stew', size: null, options: [{ _id: id, quantity: 1 }] });
/** One dish in two lines: what is wrong with the first is not wrong with the second. */
const CART = [cartLine(stew, chosen('hot'), 2), cartLine(stew, chosen('mild'), 1)];

const stage = setStage();

// What is no guard's is told by the app, never by the browser.
afterEach(() => expect(stage.alerts).toEqual([]));

/** The sentence of a code as the server sends it. */
async function sentence(code: ErrorCode): Promise<Localized> {
  const texts = await Promise.all(LANGUAGES.map(async (one) => [one, await errorText(code, one)] as const));
  return Object.fromEntries(texts) as unknown as Localized;
}

/** The answer about the two lines, of which the first is wrong. */
async function wrong(code: ErrorCode) {
  const message = await sentence(code);
  const error = { code, message: message.ko, multiLanguage: { message } };
  return answered({ errorCount: 1, list: [{ _id: 'stew', error }, { _id: 'stew' }], orderId: null });
}

const told = async (code: ErrorCode) => ({ ...refused(code), message: await sentence(code) });
const fine = answered({ errorCount: 0, list: [{ _id: 'stew' }, { _id: 'stew' }] });

describe.each(drawn(LANGUAGES, 1))('read in %s', (language) => {
  /** The cart's page, with a server that answers like this; the guest has tapped the order button. */
  async function order(answers: Parameters<typeof fakeApi>[0], before = (_: Phone) => {}) {
    const words = await loadCatalogue(language);
    const api = fakeApi({ availability: answered(settingsOf()), menu: answered(menuOf(stew)), ...answers });
    const venue = venueView(settingsOf(), language);
    const arrived = await arrivedPage({ ...EMPTY_PAGE, screen: 'cart', language, venue }, CART, api);
    await act(async () => {
      stage.root = arrived.hydrate(() => {});
    });
    await act(async () => vi.dynamicImportSettled());
    const button = () =>
      screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${words['cart.order']}`) });
    await button();
    before(arrived.phone);
    await act(async () => void fireEvent.click(await button()));
    const names = () => api.calls.map(({ name }) => name);
    return { words, button, names, phone: arrived.phone };
  }

  async function readDialog(text: string, confirm: string): Promise<HTMLElement> {
    const dialog = await screen.findByRole('dialog', { name: text });
    const whole = dialog.cloneNode(true) as HTMLElement;
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: confirm })));
    return whole;
  }

  test('a cart that another tab has emptied says so, and ordering it asks for a menu', {
    tags: ['PCART-5', 'PCART-6', 'AVAIL-16'],
  }, async () => {
    const { words, names } = await order({}, ({ storage }) => storage.remove(CART_KEY));
    await readDialog((await sentence('NO_MENU_SELECTED'))[language], words['common.confirm']);
    expect(screen.getByText(words['cart.empty'])).toBeTruthy();
    expect(screen.getByRole('link', { name: words['common.toMenu'] }).getAttribute('href')).toBe('/menu');
    for (const name of ['validateMenus', 'placeOrder']) expect(names()).not.toContain(name);
  });

  for (const [rule, code] of [
    ['VALID-2', 'MENU_CHANGED'],
    ['VALID-3', 'MENU_SOLD_OUT'],
    ['VALID-4', 'OPTION_SOLD_OUT'],
    ['VALID-5', 'LOW_STOCK'],
  ] as const) {
    test(`${code} shows on its line alone and nothing is sent`, {
      tags: [rule, 'VALID-6', 'ORD-6'],
    }, async () => {
      const { button, names } = await order({ validateMenus: await wrong(code) });
      const text = (await sentence(code))[language];
      const shown = await screen.findByText(text);
      const [first, second] = screen.getAllByRole('listitem');
      expect(first?.contains(shown)).toBe(true);
      expect(second?.textContent).not.toContain(text);
      expect(location.pathname).toBe('/cart');
      expect(names()).not.toContain('placeOrder');
      // Ordering is possible again: the button neither waits nor is gone.
      await waitFor(async () => expect((await button()).disabled).toBe(false));
      expect((await button()).getAttribute('aria-busy')).not.toBe('true');
    });
  }

  test('what sells out between the check and the order shows on its line too', {
    tags: ['ORD-4', 'ORD-6'],
  }, async () => {
    await order({ validateMenus: fine, placeOrder: await wrong('MENU_SOLD_OUT') });
    const shown = await screen.findByText((await sentence('MENU_SOLD_OUT'))[language]);
    expect(screen.getAllByRole('listitem')[0]?.contains(shown)).toBe(true);
    expect(location.pathname).toBe('/cart');
  });

  for (const [rule, code, page] of [
    ['ORD-18', 'NOT_USE_ON_SITE_ORDER', '/order'],
    ['ORD-19', 'CLOSED_TODAY', '/menu'],
    ['AVAIL-18', 'UNAVAILABLE_MENU_IN_CART', '/menu'],
  ] as const)
    test(`${code} is told in a dialog with its code and leads to ${page}`, {
      tags: [rule, 'ERR-13', 'GUARD-7'],
    }, async () => {
      const { words } = await order({ validateMenus: fine, placeOrder: await told(code) });
      const text = (await sentence(code))[language];
      expect(await screen.findByRole('dialog', { name: text })).toBeTruthy();
      expect(location.pathname).toBe('/cart');
      const dialog = await readDialog(text, words['common.confirm']);
      expect(dialog.textContent).toMatch(new RegExp(`${refused(code).status}.*${code}`));
      await waitFor(() => expect(location.pathname).toBe(page));
    });
});
