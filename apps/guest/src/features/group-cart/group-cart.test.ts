import type { CartAnswer } from '@hansang/contract/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failed } from '../../shared/api/api.ts';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import {
  addEvent,
  aGroupLine,
  cartAnswer,
  lockedBy,
  ME,
  NOON,
  OTHER,
  orderedEvent,
} from '../../testing/group-fixture.ts';
import { createGroupCart, type GroupCart, type Trouble } from './group-cart.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof fakeApi>[0];
const soju = aGroupLine(ME, 'soju');
const tofu = aGroupLine(OTHER, 'tofu');
const added =
  (version: number, line = soju) =>
  (call: { input: { idempotencyKey?: string } }) =>
    answered({ event: addEvent(line, version, call.input.idempotencyKey) });
const joinedTo = (cart: CartAnswer) => answered({ cartId: cart.id, cart });
const stale = (cart: CartAnswer): Failed => {
  const failed = refused('CART_VERSION_MISMATCH');
  return { ...failed, reply: { cart } as unknown as Failed['reply'] };
};

async function sit(answers: Answers, storage = memoryStorage(), cart = cartAnswer({ orderList: [tofu] })) {
  const api = fakeApi({ joinCart: joinedTo(cart), ...answers });
  const troubles: Trouble[] = [];
  const failures: Failed[] = [];
  const missed: [action: string, linesBefore: number][] = [];
  const group = createGroupCart({
    api,
    storage,
    clientId: () => ME,
    place: () => ({ restaurantId: 1, tableIdx: 2 }),
    now: Date.now,
    onTrouble: (_, trouble) => troubles.push(trouble),
    onMissed: (event, before) => missed.push([event.action, before.state.lines.length]),
    onFailed: (failed) => failures.push(failed),
  });
  await group.join();
  const named = (name: string) => api.calls.filter((call) => call.name === name);
  return { api, group, troubles, failures, missed, storage, named };
}

const dishes = (group: GroupCart) =>
  group.view.get()?.state.lines.map(({ clientId, id, qty }) => `${clientId[0]} ${id} ${qty}`);
const settle = () => vi.advanceTimersByTimeAsync(0);
const code = (trouble: Trouble | undefined) =>
  trouble && ('failed' in trouble ? trouble.failed.code : trouble.refusal.code);

test('a tap shows at once and stays when the server took it', { tags: ['CART-15'] }, async () => {
  const { group } = await sit({ addCartMenu: added(4) });
  group.add(soju);
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  expect(group.view.get()?.waiting).toBe(1);
  await settle();
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  expect(group.view.get()?.waiting).toBe(0);
});

test('a refused tap rolls back and tells its reason', { tags: ['CART-15'] }, async () => {
  const { group, troubles } = await sit({ addCartMenu: refused('MENU_SOLD_OUT') });
  group.add(soju);
  await settle();
  expect(dishes(group)).toEqual(['b tofu 1']);
  expect(troubles.map(code)).toEqual(['MENU_SOLD_OUT']);
});

test('an add made offline is sent under one key until it lands', {
  tags: ['IDEM-8', 'CART-16'],
}, async () => {
  const { group, named } = await sit({
    addCartMenu: (call, turn) => (turn < 2 ? unanswered('NETWORK') : added(4)(call)),
  });
  group.add(soju);
  await settle();
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  await vi.advanceTimersByTimeAsync(3100);
  const keys = named('addCartMenu').map(({ input }) => input.idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(group.view.get()?.waiting).toBe(0);
});

test('an add that met a closed cart is offered again and can be taken up', {
  tags: ['CART-16'],
}, async () => {
  const closed = cartAnswer({ version: 6, revision: 6, closedAt: 5 });
  const { group } = await sit({
    addCartMenu: (call, turn) => (turn === 0 ? stale(closed) : added(7)(call)),
  });
  group.add(soju);
  await settle();
  expect(dishes(group)).toEqual([]);
  const [offered] = group.view.get()?.unsent ?? [];
  expect(offered?.id).toBe('soju');
  if (offered) group.settle(offered, true);
  await settle();
  expect(group.view.get()?.unsent).toEqual([]);
  expect(dishes(group)).toEqual(['a soju 1']);
});

test('an add survives a reload of the page', { tags: ['CART-16'] }, async () => {
  const storage = memoryStorage();
  const first = await sit({ addCartMenu: unanswered('NETWORK') }, storage);
  first.group.add(soju);
  await settle();
  const { group } = await sit({ addCartMenu: added(4) }, storage);
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  await settle();
  expect(group.view.get()?.waiting).toBe(0);
});

test('an add of one page outlives what another page of the phone does, and a reload', {
  tags: ['CART-16'],
}, async () => {
  const storage = memoryStorage();
  const cola = aGroupLine(ME, 'cola');
  const other = await sit({ addCartMenu: added(4, cola) }, storage);
  const offline = await sit({ addCartMenu: unanswered('NETWORK') }, storage);
  offline.group.add(soju);
  await settle();
  // The other page sends a dish of its own, hears news, and has nothing left to keep.
  other.group.add(cola);
  await settle();
  expect(other.group.view.get()?.waiting).toBe(0);
  const { group } = await sit({ addCartMenu: added(4) }, storage);
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  await settle();
  expect(storage.get('group-cart')).toBeNull();
});

test('a dish that is offered again stays offered whatever another page does', {
  tags: ['CART-16'],
}, async () => {
  const storage = memoryStorage();
  const closed = cartAnswer({ version: 6, revision: 6, closedAt: 5 });
  const other = await sit({}, storage);
  const first = await sit({ addCartMenu: stale(closed) }, storage);
  first.group.add(soju);
  await settle();
  other.group.heard(addEvent(aGroupLine(OTHER, 'beer', 2), 4));
  const again = await sit({}, storage, closed);
  const [offered] = again.group.view.get()?.unsent ?? [];
  expect(offered?.id).toBe('soju');
  if (offered) again.group.settle(offered, false);
  expect(storage.get('group-cart')).toBeNull();
});

test('a missed event is made up for by one read', { tags: ['CART-17'] }, async () => {
  const now = cartAnswer({ version: 5, revision: 5, orderList: [tofu, aGroupLine(OTHER, 'beer', 2)] });
  const { group, named } = await sit({ cart: answered(now) });
  group.heard(addEvent(aGroupLine(OTHER, 'beer', 2), 5));
  group.heard(addEvent(aGroupLine(OTHER, 'beer', 2), 5));
  await settle();
  expect(named('cart')).toHaveLength(1);
  expect(dishes(group)).toEqual(['b tofu 1', 'b beer 2']);
});

test('what emptied the cart meanwhile is told once, whether it was heard or read', {
  tags: ['CART-31'],
}, async () => {
  const emptied = orderedEvent(6);
  const after = cartAnswer({ version: 6, revision: 6, emptied: emptied as never });
  const slept = await sit({ cart: answered(after) });
  await slept.group.refetch();
  await slept.group.refetch();
  slept.group.heard(emptied);
  expect(slept.missed).toEqual([['order-success', 1]]);

  const heard = await sit({ cart: answered(after) });
  // Told although the events before it are missing: the read that follows is no news.
  heard.group.heard(emptied);
  await settle();
  expect(heard.named('cart')).toHaveLength(1);
  expect(dishes(heard.group)).toEqual([]);
  expect(heard.missed).toEqual([]);

  const fresh = await sit({}, memoryStorage(), after);
  expect(fresh.missed).toEqual([]);
});

test('what emptied the cart is told although a later change was heard first', {
  tags: ['CART-31'],
}, async () => {
  const beer = aGroupLine(OTHER, 'beer');
  const after = cartAnswer({
    version: 5,
    revision: 5,
    closedAt: 4,
    orderList: [beer],
    emptied: orderedEvent(4) as never,
  });
  const { group, missed } = await sit({ cart: answered(after) });
  group.heard(addEvent(beer, 5));
  await settle();
  expect(dishes(group)).toEqual(['b beer 1']);
  expect(missed).toEqual([['order-success', 1]]);
  // The event itself comes late, as from another server.
  const late = orderedEvent(4);
  expect(group.isNews(late)).toBe(false);
  group.heard(late);
  await group.refetch();
  expect(missed).toHaveLength(1);
});

test('who begins to hear reads what was changed while an earlier read was under way', {
  tags: ['CART-17'],
}, async () => {
  const beer = aGroupLine(OTHER, 'beer');
  const changed = cartAnswer({ version: 4, revision: 4, orderList: [tofu, beer] });
  let answerFirst = (_: unknown) => {};
  const slow = new Promise<unknown>((resolve) => (answerFirst = resolve));
  const { group, named } = await sit({
    cart: (_, turn) => (turn === 0 ? (slow as never) : answered(changed)),
  });
  void group.refetch();
  const caughtUp = group.catchUp();
  answerFirst(answered(cartAnswer({ orderList: [tofu] })));
  await caughtUp;
  expect(named('cart')).toHaveLength(2);
  expect(dishes(group)).toEqual(['b tofu 1', 'b beer 1']);
});

test('a dish that meets a moved table goes to the new one', { tags: ['CART-16', 'VISIT-11'] }, async () => {
  const { group, troubles, named } = await sit({
    addCartMenu: (call, turn) => (turn === 0 ? refused('TABLE_CHANGED') : added(4)(call)),
  });
  group.add(soju);
  await vi.advanceTimersByTimeAsync(2000);
  expect(dishes(group)).toEqual(['b tofu 1', 'a soju 1']);
  expect(named('addCartMenu')).toHaveLength(2);
  expect(troubles).toEqual([]);
});

test('a removal whose answer was lost is no failure', { tags: ['IDEM-8'] }, async () => {
  const own = cartAnswer({ orderList: [soju] });
  const gone = cartAnswer({ version: 4, revision: 4 });
  const { group, troubles } = await sit(
    { removeCartMenu: (_, turn) => (turn === 0 ? unanswered('NETWORK') : stale(gone)) },
    memoryStorage(),
    own,
  );
  group.step(soju, -1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(dishes(group)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a cart that was closed stays closed, whatever still arrives', { tags: ['SESS-25'] }, async () => {
  const closed = cartAnswer({ version: 6, revision: 6, closedAt: 5 });
  let answerLate = (_: unknown) => {};
  const late = new Promise<unknown>((resolve) => (answerLate = resolve));
  const { group, api, failures } = await sit({ addCartMenu: () => late as never });
  group.add(soju);
  group.close();
  const made = api.calls.length;
  answerLate(stale(closed));
  await group.refetch();
  await group.join();
  await settle();
  expect(group.view.get()).toBeNull();
  expect(api.calls).toHaveLength(made);
  expect(failures).toEqual([]);
});

test('a lock asked for of a cart that is gone was not taken', { tags: ['LOCK-1'] }, async () => {
  const other = cartAnswer({ id: 'cart-2' });
  const { group } = await sit({
    cart: answered(other),
    lockCart: () => new Promise(() => {}) as never,
  });
  const locking = group.lock();
  await group.refetch();
  expect(code((await locking) ?? undefined)).toBe('NOT_FOUND_CART');
});

test('what a page could not send stays offered when another page is at the next cart', {
  tags: ['CART-16'],
}, async () => {
  const storage = memoryStorage();
  const next = cartAnswer({ id: 'cart-2' });
  const other = await sit({ cart: answered(next) }, storage);
  const offline = await sit({ addCartMenu: unanswered('NETWORK') }, storage);
  offline.group.add(soju);
  await settle();
  await other.group.refetch();
  const { group } = await sit({}, storage, next);
  expect(group.view.get()?.unsent.map(({ id }) => id)).toEqual(['soju']);
});

test('who did not get the lock hears who has it', { tags: ['LOCK-1'] }, async () => {
  const { group } = await sit({
    lockCart: refused('CART_LOCKED'),
    cart: answered(lockedBy(OTHER, { version: 4, revision: 4, orderList: [tofu] })),
  });
  const trouble = await group.lock();
  await settle();
  expect(trouble && code(trouble)).toBe('CART_LOCKED');
  expect(group.view.get()?.holder).toBe(OTHER);
});

test('a lease is over on this phone on time, though nobody tells', {
  tags: ['LOCK-7', 'LOCK-15'],
}, async () => {
  const { group } = await sit({}, memoryStorage(), lockedBy(OTHER, { orderList: [tofu] }));
  expect(group.view.get()?.holder).toBe(OTHER);
  await vi.advanceTimersByTimeAsync(180_100);
  expect(group.view.get()?.holder).toBeNull();
});

test('nothing can be changed while another member orders', { tags: ['LOCK-11'] }, async () => {
  const { group } = await sit({}, memoryStorage(), lockedBy(OTHER, { orderList: [tofu] }));
  expect(code(group.add(soju) ?? undefined)).toBe('CART_LOCKED');
  expect(dishes(group)).toEqual(['b tofu 1']);
});

test('an expired session is told once and nothing is sent again', { tags: ['SESS-24'] }, async () => {
  const { group, failures } = await sit({ cart: refused('RESERVATION_IS_EXPIRATION') });
  await group.refetch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(failures.map((failed) => failed.code)).toEqual(['RESERVATION_IS_EXPIRATION']);
});

test('a phone whose cart was closed joins the one that is there now', { tags: ['CART-12'] }, async () => {
  const fresh = cartAnswer({ id: 'cart-2', version: 0, revision: 0 });
  const { group } = await sit({
    joinCart: (_, turn) => joinedTo(turn === 0 ? cartAnswer({ orderList: [tofu] }) : fresh),
    cart: refused('NOT_FOUND_CART'),
  });
  await group.refetch();
  expect(group.view.get()?.state.id).toBe('cart-2');
  expect(dishes(group)).toEqual([]);
});
