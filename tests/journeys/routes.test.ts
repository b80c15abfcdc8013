import { group } from '@hansang/i18n/ko/group';
import { expect, test } from 'vitest';
import { type GuardName, ROUTES, type Route } from '../../apps/guest/src/app/routes.ts';
import { drawn } from '../setup/drawn.ts';
import { at, see } from './kit/device.ts';
import { shownPath } from './kit/display.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const CLOSED = 171;
const OPEN = 172;
const COUNTING = 173;
const SHARING = 174;
const DRINKING = 175;
const PREPAYING = 176;
const DISPLAYING = 177;
let sharedTable = 0;

/** Somebody at a table of their own where the cart is shared. */
const sitSharing = (guest: Guest) => guest.sitDown(++sharedTable, { restaurantId: SHARING });

/** Puts a dish into the shared cart and takes its lock. */
async function holdLock(guest: Guest): Promise<void> {
  await sitSharing(guest);
  await guest.add(DISHES.rice.ko);
  await guest.page.getByRole('link', { name: new RegExp(group.viewCart) }).click();
  await guest.page.getByRole('button', { name: new RegExp(`^${group.order}`) }).click();
  await at(guest.page, '/order/sheet');
}

/** Whoever holds the lock is led to the sheet, without a word. */
async function orderElsewhere(guest: Guest, path: string): Promise<void> {
  await holdLock(guest);
  await guest.open(path);
  await at(guest.page, '/order/sheet');
  expect(guest.device.alerts).toEqual([]);
}

/** What makes each guard fail, where the guest then is, and which rules that proves: two at most. */
const BREAKS: Record<
  GuardName,
  { rules: readonly string[]; break(guest: Guest, path: string): Promise<void> }
> = {
  linkValidation: {
    rules: ['GUARD-1', 'GUARD-4'],
    async break(guest, path) {
      await guest.open(path);
      await guest.seesRefusal('SESSION_REQUIRED');
    },
  },
  restoreSession: {
    rules: ['GUARD-2', 'SESS-9'],
    async break(guest, path) {
      await guest.open(path);
      await guest.seesRefusal('SESSION_REQUIRED');
    },
  },
  availability: {
    rules: ['AVAIL-6', 'AVAIL-23'],
    async break(guest, path) {
      await guest.scan(1, { restaurantId: OPEN });
      await house.importVenue(journeyVenue({ id: OPEN, flags: { orderOnSite: false } }));
      try {
        await guest.open(path);
        await guest.seesRefusal('NOT_USE_ON_SITE_ORDER');
      } finally {
        await house.importVenue(journeyVenue({ id: OPEN }));
      }
    },
  },
  peopleCount: {
    rules: ['GUARD-9'],
    async break(guest, path) {
      await guest.scan(1, { restaurantId: COUNTING });
      await guest.open(path);
      await at(guest.page, '/misc/people-count');
      expect(guest.device.alerts).toEqual([]);
    },
  },
  headCount: {
    rules: ['FIRST-3'],
    async break(guest, path) {
      await guest.sitDown(1, { restaurantId: OPEN });
      await guest.open(path);
      await at(guest.page, '/menu');
      expect(guest.device.alerts).toEqual([]);
    },
  },
  loadGroupCart: {
    rules: ['CART-27', 'GUARD-3'],
    async break(guest, path) {
      await guest.sitDown(1, { restaurantId: OPEN });
      await guest.open(path);
      await guest.seesRefusal('INVALID_ACCESS');
    },
  },
  requireLock: {
    rules: ['GUARD-17'],
    async break(guest, path) {
      await sitSharing(guest);
      await guest.open(path);
      await guest.seesRefusal('INVALID_ACCESS');
    },
  },
  ordererCheck: { rules: ['GUARD-15'], break: orderElsewhere },
  ordererRedirect: { rules: ['GUARD-15'], break: orderElsewhere },
  groupCartRedirect: {
    rules: ['GUARD-18'],
    async break(guest, path) {
      await sitSharing(guest);
      await guest.open(path);
      await at(guest.page, '/group-cart');
      expect(guest.device.alerts).toEqual([]);
    },
  },
  drinkShortcut: {
    rules: ['GUARD-20', 'GUARD-21'],
    async break(guest, path) {
      await guest.sitDown(3, { restaurantId: OPEN });
      await guest.open(path);
      await guest.seesAlert(guest.words.error('ALCOHOL_AUTOMATIC_ORDER_UNUSED'), '/drink-order-notice');
      await guest.open(`/misc/shortcut?sid=${PREPAYING}&tid=3&m=nfc&alcoholTag=BEER`);
      await guest.seesAlert(guest.words.error('DRINK_SHORTCUT_PREPAY'), '/drink-order-notice');
    },
  },
  dqrcEntry: {
    rules: ['ROUTE-17', 'DQR-5'],
    async break(guest) {
      for (const [query, text] of [
        ['did=1.x&vid=3', guest.words.error('TABLE_KEY_NEEDED')],
        ['tid=key&did=1.x&vid=3', guest.words.error('INVALID_DIGITAL_QR')],
      ] as const) {
        await guest.open(`/misc/dqrc?${query}`);
        await guest.seesAlert(text);
      }
      await guest.scan(1, { restaurantId: DISPLAYING });
      await guest.seesRefusal('IMPROPER_ACCESS');
    },
  },
  sampleEntry: {
    rules: ['ROUTE-17', 'ENTRY-18'],
    async break(guest) {
      await guest.open('/misc/sample');
      await guest.seesAlert(guest.words.error('STORE_ID_NEEDED'));
      await guest.open('/misc/sample?sid=4040');
      await guest.seesRefusal('NOT_FOUND_RESTAURANT');
    },
  },
  shortcutEntry: {
    rules: ['ROUTE-17', 'ENTRY-19'],
    async break(guest) {
      await guest.open(`/misc/shortcut?sid=${DRINKING}&tid=1&m=nfc&alcoholTag=NONE`);
      await guest.seesAlert(guest.words.error('WRONG_ALCOHOL_TAG'));
    },
  },
  tableKeyEntry: {
    rules: ['KEY-8'],
    async break(guest) {
      await guest.open('/t/no-such-key');
      await guest.seesRefusal('TABLE_CODE_UNKNOWN');
    },
  },
  leavingQuestion: {
    rules: ['KEY-19'],
    async break(guest) {
      await guest.sitDown(4, { restaurantId: OPEN });
      await guest.open('/misc/leaving?to=//elsewhere.test/t/1');
      await at(guest.page, '/menu');
      expect(guest.device.alerts).toEqual([]);
    },
  },
  inviteEntry: {
    rules: ['ADM-28'],
    async break(guest) {
      await guest.open(`/i/${'A'.repeat(16)}`);
      await guest.seesRefusal('NOT_FOUND_INVITE');
    },
  },
  xingsEntry: {
    rules: ['ROUTE-16', 'LINK-4'],
    async break(guest) {
      await guest.open('/misc/xings?sid=4040&tid=1&m=qr');
      await guest.seesRefusal('NOT_FOUND_RESTAURANT');
    },
  },
};

const TAPPED = `/misc/shortcut?sid=${DRINKING}&tid=2&m=nfc&alcoholTag=BEER`;

/** What an entry holds that lets everybody pass. */
async function addressOf(path: string): Promise<string | undefined> {
  switch (path) {
    case '/misc/dqrc':
      return shownPath(house, DISPLAYING, 2);
    case '/misc/sample':
      return `/misc/sample?sid=${OPEN}`;
    case '/misc/shortcut':
      return TAPPED;
    default:
      return undefined;
  }
}

const concrete = (path: string) =>
  path
    .replace(':orderId', 'none')
    .replace(':hash', 'no-such-visit-any-more')
    .replace(':id', 'rice')
    .replace('*', '/nowhere');

test('the venues of these tests', async () => {
  await house.importVenue(journeyVenue({ id: CLOSED, flags: { orderOnSite: false } }));
  await house.importVenue(journeyVenue({ id: OPEN }));
  await house.importVenue(journeyVenue({ id: SHARING, flags: { useGroupCart: true } }));
  const useAlcoholAutomaticOrder = true;
  await house.importVenue(journeyVenue({ id: DRINKING, flags: { useAlcoholAutomaticOrder } }));
  const prepays = { useAlcoholAutomaticOrder, usePG: true, usePos: false };
  await house.importVenue(journeyVenue({ id: PREPAYING, flags: prepays }));
  await house.importVenue(journeyVenue({ id: DISPLAYING, flags: { useDigitalQr: true } }));
  await house.importVenue(journeyVenue({ id: COUNTING, flags: { usePeopleCount: true } }));
});

/** Some guards, each broken at the first route that has it; every guard at every route: apps/guest/src/app/arriving/every-guard.test.ts. */
for (const guard of drawn(Object.keys(BREAKS) as GuardName[], 3)) {
  const route = ROUTES.find(({ guards }: Route) => guards.includes(guard));
  const breaking = BREAKS[guard];
  test(`${route?.path}: ${guard} sends away whoever fails it`, {
    tags: ['ROUTE-1', ...breaking.rules],
  }, async () => {
    await breaking.break(await house.guest(), concrete(route?.path ?? ''));
  });
}

/** Where only the phone's own guards decide, and the entries; every other address is looked at by look.test.ts. */
const OPEN_TO = [
  '/order/sheet',
  '/group-cart',
  '/drink-menu',
  '/misc/dqrc',
  '/misc/sample',
  '/misc/shortcut',
] as const;
for (const path of drawn(OPEN_TO, 2))
  test(`${path}: whoever passes its guards sees its screen`, { tags: ['ROUTE-1'] }, async () => {
    const guest = await house.guest();
    if (path === '/order/sheet') await holdLock(guest);
    else if (path === '/group-cart') await sitSharing(guest);
    else if (path === '/drink-menu') await guest.open(TAPPED);
    await guest.open((await addressOf(path)) ?? path);
    await see(guest.page.getByRole('main'));
    expect(guest.device.alerts).toEqual([]);
  });
