import { expect, test, vi } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { aGroupLine, cartAnswer, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { type Situation, verdictAt } from '../../testing/verdict-at.ts';
import { type GuardName, ROUTES, type Route } from '../routes.ts';
import { resolve } from './resolve.ts';
import type { ReasonCode } from './verdict.ts';

vi.setSystemTime(NOON);

/** A guest whom no guard stops: counted, at a table, with a tapped drink, while somebody else orders. */
const SEATED = `sid=1; tid=2; m=qr; timestamp=17; people=2; alcoholTag=SOJU; drink=${'d'.repeat(32)}`;
const filled = { orderList: [aGroupLine(OTHER, 'tofu')] };
const OFFERS = { useAlcoholAutomaticOrder: true, useGroupCart: true, usePeopleCount: true } as const;
const shown = { isValid: true, errorCode: null, message: null, restaurantIdx: 1, tableIdx: 2, hashKey: null };
const named = (tableIdx: number) => ({
  restaurantIdx: 1,
  restaurantName: { ko: '집', en: 'House', ja: '家', 'zh-CN': '家' },
  tableIdx,
  tableName: `${tableIdx}`,
});
const FINE: Situation = {
  cookies: SEATED,
  settings: OFFERS,
  cart: lockedBy(OTHER, filled),
  answers: {
    validateDigitalQr: answered(shown),
    tableOfKey: answered({ restaurantIdx: 1, tableIdx: 2 }),
    leaving: answered({ here: named(1), there: named(2) }),
    sampleHome: answered({ isValid: true, errorCode: null, message: null }),
    readInvite: answered({ restaurantIdx: 1, tableIdx: 2 }),
    keptOrder: refused('NOT_FOUND_ORDER'),
  },
};

const to = (path: string) => ({ kind: 'redirect', to: path });
const refuses = (code: ReasonCode) => ({ kind: 'refuse', reason: { code } });

interface Break {
  readonly rules: readonly string[];
  readonly situation: Situation;
  /** What the guard then decides. */
  readonly decides: object | ((route: Route) => object);
}

/** What makes each guard fail, and which rules that proves: two at most. */
const BREAKS: Record<GuardName, Break> = {
  linkValidation: {
    rules: ['GUARD-1', 'GUARD-4'],
    situation: { cookies: '' },
    decides: refuses('SESSION_REQUIRED'),
  },
  restoreSession: {
    rules: ['GUARD-2', 'SESS-9'],
    situation: { cookies: '' },
    decides: refuses('SESSION_REQUIRED'),
  },
  availability: {
    rules: ['AVAIL-6', 'AVAIL-23'],
    situation: { settings: { ...OFFERS, onSiteOrderStatus: 'NOT_USE_ON_SITE_ORDER' } },
    decides: refuses('NOT_USE_ON_SITE_ORDER'),
  },
  peopleCount: {
    rules: ['GUARD-9'],
    situation: {
      cookies: SEATED.replace('people=2; ', ''),
      settings: { ...OFFERS, usePeopleCount: true },
      cart: cartAnswer(),
    },
    decides: ({ screen }) =>
      to(screen === 'drinks' ? '/misc/people-count?then=drink-menu' : '/misc/people-count'),
  },
  headCount: {
    rules: ['FIRST-3'],
    situation: { settings: { ...OFFERS, usePeopleCount: false } },
    decides: to('/menu'),
  },
  loadGroupCart: {
    rules: ['CART-27', 'GUARD-3'],
    situation: { settings: { ...OFFERS, useGroupCart: false } },
    decides: refuses('INVALID_ACCESS'),
  },
  requireLock: {
    rules: ['GUARD-17'],
    situation: { cart: cartAnswer(filled) },
    decides: refuses('INVALID_ACCESS'),
  },
  ordererCheck: {
    rules: ['GUARD-15'],
    situation: { cart: lockedBy(ME, filled) },
    decides: to('/order/sheet'),
  },
  ordererRedirect: {
    rules: ['GUARD-15'],
    situation: { cart: lockedBy(ME, filled) },
    decides: to('/order/sheet'),
  },
  groupCartRedirect: { rules: ['GUARD-18'], situation: {}, decides: to('/group-cart') },
  drinkShortcut: {
    rules: ['GUARD-20'],
    situation: { settings: { ...OFFERS, useAlcoholAutomaticOrder: false } },
    decides: refuses('ALCOHOL_AUTOMATIC_ORDER_UNUSED'),
  },
  dqrcEntry: {
    rules: ['ROUTE-17', 'DQR-5'],
    situation: { answers: { validateDigitalQr: answered({ ...shown, isValid: false }) } },
    decides: refuses('INVALID_DIGITAL_QR'),
  },
  sampleEntry: {
    rules: ['ROUTE-17', 'ENTRY-18'],
    situation: { answers: { sampleHome: refused('NOT_FOUND_RESTAURANT') } },
    decides: refuses('NOT_FOUND_RESTAURANT'),
  },
  shortcutEntry: {
    rules: ['ROUTE-17', 'ENTRY-19'],
    situation: {},
    decides: refuses('WRONG_ALCOHOL_TAG'),
  },
  tableKeyEntry: { rules: ['KEY-8'], situation: {}, decides: refuses('TABLE_CODE_UNKNOWN') },
  leavingQuestion: { rules: ['KEY-19'], situation: {}, decides: to('/menu') },
  inviteEntry: {
    rules: ['ADM-28'],
    situation: { answers: { readInvite: refused('INVITE_USED') } },
    decides: refuses('INVITE_USED'),
  },
  xingsEntry: { rules: ['ROUTE-16', 'LINK-4'], situation: {}, decides: refuses('BASE_RESTAURANTIDX') },
};

/** The address of a route, and where an entry is broken by what it holds, one that is. */
function addressOf({ path }: Route, isBroken: boolean): string {
  switch (path) {
    case '/misc/xings':
      return `${path}?sid=${isBroken ? 'pub' : 1}&tid=2&m=qr`;
    case '/misc/dqrc':
      return `${path}?tid=KEY&did=29916666.AAAAAAAAAAAAAAAA&vid=3.05`;
    case '/misc/sample':
      return `${path}?sid=1`;
    case '/misc/shortcut':
      return `${path}?sid=1&tid=2&m=nfc&alcoholTag=${isBroken ? 'MILK' : 'SOJU'}`;
    case '/t/:key':
      return `/t/${isBroken ? 'rice' : '7k3m9qxwb2tf'}`;
    case '/misc/leaving':
      return `${path}?to=${encodeURIComponent(isBroken ? '//evil.test/t/1' : '/t/7k3m9qxwb2tf')}`;
    default:
      return path.replace(/:\w+/, 'rice').replace('*', '/nowhere');
  }
}

/** Where the personal cart has its page, carts are not shared. */
const passing = ({ screen }: Route): Situation =>
  screen === 'cart' ? { ...FINE, settings: { ...OFFERS, useGroupCart: false } } : FINE;

for (const route of ROUTES as readonly Route[]) {
  for (const guard of route.guards) {
    const { rules, situation, decides } = BREAKS[guard];
    test(`${route.path}: ${guard} sends away whoever fails it`, { tags: ['ROUTE-1', ...rules] }, async () => {
      const verdict = await verdictAt(addressOf(route, true), {
        ...FINE,
        ...situation,
        answers: { ...FINE.answers, ...situation.answers },
      });
      expect(verdict).toMatchObject(typeof decides === 'function' ? decides(route) : decides);
    });
  }

  test(`${route.path}: whoever passes its guards is answered its screen`, { tags: ['ROUTE-1'] }, async () => {
    const address = addressOf(route, false);
    const { cookies = '', settings, answers } = passing(route);
    expect(await verdictAt(address, passing(route))).toEqual({ kind: 'pass' });
    const menu = answered(menuOf(dish('rice', { alcoholTag: 'SOJU' })), 'v1');
    const api = fakeApi({
      validateLink: answered({ hashKey: null, isChangeTable: false, tableIdx: 2, useDigitalQr: false }),
      availability: answered(settingsOf(settings)),
      menu,
      sampleMenu: menu,
      ...answers,
    });
    const answer = await resolve({ url: `http://x${address}`, cookies, api, now: () => NOON });
    expect(answer).toMatchObject({ kind: 'page', status: route.status ?? 200 });
    const page = answer.kind === 'page' ? await answer.data() : null;
    expect(page?.screen).toBe(route.screen);
  });
}
