import { type ErrorCode, type Language, SOCKET } from '@hansang/contract';
import { beforeEach, expect, test } from 'vitest';
import type { VenueFileInput } from '../../apps/server/src/modules/venue-file/reading/schema.ts';
import { drawn } from '../setup/drawn.ts';
import { at, see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';
import { noon } from './kit/noon.ts';

const house = useHouse();
const VENUE = 62;
const { timeZone } = noon();
const usual = () => journeyVenue({ id: VENUE, timeZone, tables: 12 });

type Menus = VenueFileInput['categories'];
const changed = (id: string, change: object) => (categories: Menus) =>
  categories.map((category) => ({
    ...category,
    menus: (category.menus ?? []).map((menu) => (menu.id === id ? { ...menu, ...change } : menu)),
  }));

beforeEach(async () => {
  await house.sql('UPDATE stock SET is_sold_out = false WHERE restaurant_id = $1', [VENUE]);
  await house.sql("UPDATE stock SET left_quantity = 2 WHERE restaurant_id = $1 AND menu_id = 'limited'", [
    VENUE,
  ]);
  // Last, because it makes the server read the stock again.
  await house.importVenue(usual());
});

const withoutRice = () =>
  journeyVenue({
    id: VENUE,
    timeZone,
    tables: 12,
    change: (categories) =>
      categories.map((category) => ({
        ...category,
        menus: category.menus?.filter(({ id }) => id !== 'rice'),
      })),
  });

const orders = async () =>
  (
    await house.sql<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE restaurant_id = $1', [
      VENUE,
    ])
  )[0]?.count;

/**
 * What happens to a dish between the cart and the order, each read in one language, and a run draws one; every code, at each
 * moment, in every language: apps/guest/src/app/ordering/refused-order.test.tsx.
 */
const FAULTS: readonly {
  rule: string;
  code: ErrorCode;
  language: Language;
  dish: keyof typeof DISHES;
  quantity?: number;
  /** What of the dish the sentence names. */
  about?: Record<Language, string>;
  /** Another choice of the dish that stays as it is: nothing is wrong with its line. */
  bystander?: { options: readonly Record<Language, string>[] };
  happens(): Promise<unknown>;
}[] = [
  {
    rule: 'VALID-2',
    code: 'MENU_CHANGED',
    language: 'ko',
    dish: 'rice',
    happens: () =>
      house.importVenue(journeyVenue({ id: VENUE, timeZone, change: changed('rice', { price: 9500 }) })),
  },
  {
    rule: 'VALID-3',
    code: 'MENU_SOLD_OUT',
    language: 'en',
    dish: 'rice',
    happens: () =>
      house.sql("UPDATE stock SET is_sold_out = true WHERE restaurant_id = $1 AND menu_id = 'rice'", [VENUE]),
  },
  {
    rule: 'VALID-4',
    code: 'OPTION_SOLD_OUT',
    language: 'ja',
    dish: 'stew',
    about: CHOICES.mild,
    bystander: { options: [CHOICES.hot] },
    happens: async () => {
      const [stew] = usual()
        .categories.flatMap(({ menus }) => menus ?? [])
        .filter(({ id }) => id === 'stew');
      const optionGroups = (stew?.optionGroups ?? []).map((group) =>
        typeof group === 'string'
          ? group
          : {
              ...group,
              options: group.options.map((option) => ({ ...option, isSoldOut: option.id !== 'hot' })),
            },
      );
      await house.importVenue(
        journeyVenue({ id: VENUE, timeZone, change: changed('stew', { optionGroups }) }),
      );
    },
  },
  {
    rule: 'VALID-5',
    code: 'LOW_STOCK',
    language: 'zh-CN',
    dish: 'limited',
    quantity: 2,
    happens: () =>
      house.sql("UPDATE stock SET left_quantity = 1 WHERE restaurant_id = $1 AND menu_id = 'limited'", [
        VENUE,
      ]),
  },
];

/** What the venue tells does not reach it: it learns of what changed by its order. Asked for before its page connects. */
const deafen = ({ page }: Guest) => page.routeWebSocket(new RegExp(SOCKET.path), () => {});

async function fillCart(
  guest: Guest,
  table: number,
  dish: string,
  quantity = 1,
  others?: readonly string[],
): Promise<void> {
  await guest.sitDown(table, { restaurantId: VENUE });
  await guest.add(dish, { quantity });
  if (others) await guest.add(dish, { options: others });
  await guest.openCart();
}

/** The phone reads the menu as it was: it taps before it has heard. */
const hearsNothing = (guest: Guest) => guest.page.route('**/menu', (route) => route.fulfill({ status: 304 }));

/** Has something happen once the guest has asked to order: the page can't have read of it before. */
const asItOrders = (guest: Guest, happens: () => Promise<unknown>) =>
  guest.page.route('**/menu/validate', async (route) => {
    await happens();
    await route.continue();
  });

/** Has something happen once the server has found nothing wrong with the cart, and before the order comes to it. */
const onceChecked = (guest: Guest, happens: () => Promise<unknown>) =>
  guest.page.route('**/menu/validate', async (route) => {
    const response = await route.fetch();
    await happens();
    await route.fulfill({ response });
  });

for (const [table, { rule, code, language, ...fault }] of drawn(FAULTS, 1).entries())
  test(`${code} shows on its line and nothing is stored, in ${language}`, {
    tags: [rule, 'VALID-6', 'ORD-6'],
  }, async () => {
    const guest = await house.guest({ language });
    const dish = DISHES[fault.dish][language];
    const others = fault.bystander?.options.map((option) => option[language]);
    await fillCart(guest, 1 + table, dish, fault.quantity, others);
    const before = await orders();
    await hearsNothing(guest);
    await fault.happens();
    await guest.orderButton().click();
    const line = guest.page.getByRole('listitem').filter({ hasText: dish });
    const sentence = guest.words.error(code, fault.about && { name: fault.about[language] });
    await see(line.getByText(sentence));
    expect(await line.getByText(sentence).count()).toBe(1);
    expect(new URL(guest.page.url()).pathname).toBe('/cart');
    expect(await orders()).toBe(before);
    // Ordering is possible again: the button neither waits nor is gone.
    await see(guest.orderButton());
    expect(await guest.orderButton().isEnabled()).toBe(true);
  });

interface Meanwhile {
  readonly title: string;
  readonly tags: string[];
  readonly language: Language;
  readonly fault: RegExp | null;
  meets(guest: Guest): Promise<unknown>;
  tells(guest: Guest, dish: string): Promise<unknown>;
}

/** What happens to the venue or its menu at the very moment of the order, and how the guest is told; a run draws one. */
const MEANWHILE: readonly Meanwhile[] = [
  {
    title: 'what sells out between the check and the order shows on its line too',
    tags: ['ORD-4', 'ORD-6'],
    language: 'ko',
    fault: null,
    async meets(guest) {
      await hearsNothing(guest);
      await onceChecked(guest, () =>
        house.sql("UPDATE stock SET is_sold_out = true WHERE restaurant_id = $1 AND menu_id = 'rice'", [
          VENUE,
        ]),
      );
    },
    async tells(guest) {
      await see(guest.page.getByText(guest.words.error('MENU_SOLD_OUT')));
      await see(guest.orderButton());
      expect(await guest.orderButton().isEnabled()).toBe(true);
    },
  },
  {
    title: 'NOT_USE_ON_SITE_ORDER is told in a dialog and leads to /order',
    tags: ['ORD-18', 'GUARD-7'],
    language: 'ko',
    fault: /status of 403/,
    meets: (guest) =>
      asItOrders(guest, () =>
        house.importVenue({ ...usual(), flags: { ...usual().flags, orderOnSite: false } }),
      ),
    async tells(guest) {
      await guest.readDialog(guest.words.error('NOT_USE_ON_SITE_ORDER'));
      await at(guest.page, '/order');
    },
  },
  {
    title: 'any other refusal is told in a dialog and leads to the menu',
    tags: ['ORD-19', 'ORD-20'],
    language: 'en',
    fault: /status of 403/,
    meets: (guest) =>
      asItOrders(guest, () => house.importVenue({ ...usual(), openingHours: { weekly: {} } })),
    async tells(guest) {
      await guest.readDialog(guest.words.error('CLOSED_TODAY'));
      await at(guest.page, '/menu');
    },
  },
  {
    title: 'a dish that left the menu shows so on its line',
    tags: ['VALID-2', 'VALID-6'],
    language: 'ja',
    fault: null,
    meets: (guest) => asItOrders(guest, () => house.importVenue(withoutRice())),
    async tells(guest, dish) {
      const line = guest.page.getByRole('listitem').filter({ hasText: dish });
      await see(line.getByText(guest.words.error('MENU_CHANGED')));
      await at(guest.page, '/cart');
    },
  },
  {
    title: 'one that leaves it between the check and the order is told with its code, and leads to the menu',
    tags: ['AVAIL-18', 'ORD-19', 'ERR-13'],
    language: 'zh-CN',
    fault: /status of 409/,
    meets: (guest) => onceChecked(guest, () => house.importVenue(withoutRice())),
    async tells(guest) {
      const message = guest.words.error('UNAVAILABLE_MENU_IN_CART');
      const code = /^409 .*UNAVAILABLE_MENU_IN_CART/;
      await see(guest.page.getByRole('dialog', { name: message }).getByText(code));
      await guest.readDialog(message);
      await at(guest.page, '/menu');
    },
  },
];

for (const { title, tags, language, fault, meets, tells } of drawn(MEANWHILE, 1))
  test(title, { tags }, async () => {
    const guest = await house.guest({ language });
    if (fault) guest.device.watch.expect(fault);
    await deafen(guest);
    const dish = DISHES.rice[language];
    await fillCart(guest, 5, dish);
    const before = await orders();
    await meets(guest);
    await guest.orderButton().click();
    await tells(guest, dish);
    expect(await orders()).toBe(before);
  });
