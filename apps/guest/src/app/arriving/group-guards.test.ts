import { describe, expect, test, vi } from 'vitest';
import { requestJar } from '../../shared/browser/cookies.ts';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { createSession } from '../../shared/session/session.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { aGroupLine, cartAnswer, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { verdictAt as verdictOf } from '../../testing/verdict-at.ts';
import { matchRoute } from '../routes.ts';
import { runGuards } from './guards.ts';
import { createVisit } from './visit.ts';

vi.setSystemTime(NOON);

interface Situation {
  readonly cart?: ReturnType<typeof cartAnswer>;
  readonly useGroupCart?: boolean;
  readonly mode?: string;
  readonly onServer?: boolean;
}

const verdictAt = (path: string, { useGroupCart = true, mode = 'qr', ...more }: Situation = {}) =>
  verdictOf(path, {
    cookies: `sid=1; tid=2; m=${mode}; timestamp=17`,
    settings: { usePeopleCount: true, useGroupCart },
    ...more,
  });

const filled = { orderList: [aGroupLine(OTHER, 'tofu')] };
const INVALID = { kind: 'refuse', reason: { code: 'INVALID_ACCESS', message: null } };
const to = (path: string) => ({ kind: 'redirect', to: path });

test(
  'the order sheet restores the session, loads the cart, then requires a lock',
  { tags: ['ROUTE-4'] },
  () =>
    expect(matchRoute('/order/sheet').route.guards).toEqual([
      'restoreSession',
      'loadGroupCart',
      'requireLock',
    ]),
);
test(
  'the shared cart restores the session, loads the cart, then checks for the orderer',
  { tags: ['ROUTE-10'] },
  () =>
    expect(matchRoute('/group-cart').route.guards).toEqual([
      'restoreSession',
      'loadGroupCart',
      'ordererCheck',
    ]),
);

describe('the order sheet', () => {
  test('is refused as invalid access while nobody orders', { tags: ['GUARD-17'] }, async () => {
    expect(await verdictAt('/order/sheet')).toEqual(INVALID);
  });

  test('is there for orderer and watchers while somebody orders', { tags: ['GUARD-17'] }, async () => {
    for (const holder of [ME, OTHER])
      expect(await verdictAt('/order/sheet', { cart: lockedBy(holder, filled) })).toEqual({ kind: 'pass' });
  });

  test('is refused once the lease is over', { tags: ['GUARD-17'] }, async () => {
    const over = { ...filled, lockExpiresAt: new Date(NOON - 1).toISOString() };
    expect(await verdictAt('/order/sheet', { cart: lockedBy(OTHER, over) })).toEqual(INVALID);
  });
});

describe('the orderer check', () => {
  test('sends the device that holds the lock to the order sheet', { tags: ['GUARD-15'] }, async () => {
    const cart = lockedBy(ME, filled);
    expect(await verdictAt('/group-cart', { cart })).toEqual(to('/order/sheet'));
    expect(await verdictAt('/menu', { cart })).toEqual(to('/order/sheet'));
  });

  test('lets every other device through', { tags: ['GUARD-16'] }, async () => {
    const cart = lockedBy(OTHER, filled);
    expect(await verdictAt('/group-cart', { cart })).toEqual({ kind: 'pass' });
    expect(await verdictAt('/menu', { cart })).toEqual({ kind: 'pass' });
  });
});

describe('the people-count check', () => {
  test('is skipped for a group cart that is not empty', { tags: ['GUARD-14'] }, async () => {
    expect(await verdictAt('/menu', { cart: cartAnswer(filled) })).toEqual({ kind: 'pass' });
    expect(await verdictAt('/menu')).toEqual(to('/misc/people-count'));
  });
});

test('the personal cart leads to the shared one where that is in use, and only there', {
  tags: ['GUARD-18'],
}, async () => {
  expect(await verdictAt('/cart')).toEqual(to('/group-cart'));
  expect(await verdictAt('/cart', { useGroupCart: false })).toEqual({ kind: 'pass' });
});

test('a store without shared carts, and a guest who cannot order, have no such page', {
  tags: ['CART-27'],
}, async () => {
  for (const path of ['/group-cart', '/order/sheet']) {
    expect(await verdictAt(path, { useGroupCart: false })).toEqual(INVALID);
    for (const mode of ['preview', 'menuboard']) expect(await verdictAt(path, { mode })).toEqual(INVALID);
  }
});

test('the server leaves to the phone what only the phone knows', { tags: ['GUARD-8'] }, async () => {
  for (const path of ['/group-cart', '/order/sheet', '/menu'])
    expect(await verdictAt(path, { onServer: true })).toEqual({ kind: 'pass' });
});

test('a cart that cannot be joined refuses with its own reason', { tags: ['GUARD-17'] }, async () => {
  const api = fakeApi({
    validateLink: answered({ hashKey: null, isChangeTable: false, tableIdx: 2, useDigitalQr: false }),
    availability: answered({ onSiteOrderStatus: 'AVAILABLE', message: null, useGroupCart: true }),
  });
  const jar = requestJar('sid=1; tid=2; m=qr; timestamp=17');
  const session = createSession({ api, jar, storage: memoryStorage(), now: Date.now });
  const url = new URL('http://table.test/order/sheet');
  const group = async () => refused('RESERVATION_IS_EXPIRATION');
  const visit = createVisit({ url, api, jar, session, now: Date.now, group });
  const verdict = await runGuards(matchRoute('/order/sheet').route, visit);
  expect(verdict).toMatchObject({ kind: 'refuse', reason: { code: 'RESERVATION_IS_EXPIRATION' } });
});

test.each(['WAITING', 'ASKING', 'OUT'] as const)(
  'a phone that is %s reads the menu, counts nobody and has no cart',
  {
    tags: ['ADM-33'],
  },
  async (standing) => {
    const link = { hashKey: null, isChangeTable: false, tableIdx: 2, useDigitalQr: false, standing };
    const situation = {
      settings: { usePeopleCount: true, useGroupCart: true },
      answers: { validateLink: answered(link) },
    };
    expect(await verdictOf('/menu', situation)).toEqual({ kind: 'pass' });
    for (const path of ['/group-cart', '/history', '/call-staff'])
      expect(await verdictOf(path, situation), path).toEqual(to('/menu'));
  },
);
