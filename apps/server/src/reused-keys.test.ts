import type { CallName } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { addedLine, type CartGuest, sitTogether } from './modules/cart/testing/cart-guest.ts';
import { useSharingVenue } from './modules/cart/testing/sharing-venue.ts';
import { ANSWERS, enterFounder } from './modules/opening/testing/founder.ts';
import { DINER, useDiner } from './modules/payment/testing/diner.ts';
import { rows } from './testing/rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { seat } from './testing/test-guest.ts';
import { onShift } from './testing/test-staff.ts';

const diner = useDiner();
const { server } = diner;
useSharingVenue(server);

/** A call that takes a key: who makes it, and two bodies that ask for different things. */
interface Wishes {
  readonly by: TestClient;
  readonly params: Readonly<Record<string, string | number>>;
  readonly bodies: readonly [unknown, unknown];
}

const inCart = (guest: CartGuest, bodies: Wishes['bodies']): Wishes => ({
  by: guest,
  params: guest.cartParams,
  bodies,
});

let tables = 0;
const guestAt = () => seat(server, ++tables);

/** Every call that takes a key. */
const WISHES: { readonly [Name in CallName]?: () => Promise<Wishes> } = {
  async placeOrder() {
    const by = await guestAt();
    const bodies = [await by.orderBody({ id: 'cola' }), await by.orderBody({ id: 'soju' })] as const;
    return { by, params: by.params, bodies };
  },
  async callStaff() {
    const by = await guestAt();
    const call = (itemId: string) => ({ tableIdx: by.tableIdx, timestamp: by.pageToken, itemId });
    return { by, params: by.params, bodies: [call('water'), call('staff')] };
  },
  async writeReview() {
    const by = await guestAt();
    await by.order({ id: 'cola' });
    const review = (text: string) => ({ ratings: [5, 4, 3, 5], text, photoIds: [] });
    const bodies = [review('국물이 정말 시원했어요'), review('완전히 다른 이야기예요')] as const;
    return { by, params: { hashKey: by.hashKey ?? '' }, bodies };
  },
  async refundOrder() {
    const by = await onShift(server, 'manager', DINER);
    const { orderId } = await diner.payFor(1, {}, { id: 'rice', quantity: 3 });
    const pieces = (quantity: number) => ({
      refundedAmount: 0,
      reason: 'ETC',
      lines: [{ line: 0, quantity }],
    });
    return { by, params: { restaurantId: DINER, orderId }, bodies: [pieces(1), pieces(2)] };
  },
  async setUpVenue() {
    const by = await enterFounder(server);
    return { by, params: {}, bodies: [ANSWERS, { ...ANSWERS, name: '다른 집' }] };
  },
  async addCartMenu() {
    const [ann] = await sitTogether(server, 2);
    return inCart(ann, [await ann.addBody({ id: 'cola' }), await ann.addBody({ id: 'soju' })]);
  },
  async modifyCartMenu() {
    const [ann] = await sitTogether(server, 2);
    const { cartMenuId } = addedLine(await ann.add({ id: 'cola' }));
    const { version } = ann;
    return inCart(ann, [
      { version, cartMenuId, quantity: 2 },
      { version: version + 1, cartMenuId, quantity: 3 },
    ]);
  },
  async removeCartMenu() {
    const [ann] = await sitTogether(server, 2);
    const first = addedLine(await ann.add({ id: 'cola' }));
    const second = addedLine(await ann.add({ id: 'soju' }));
    const { version } = ann;
    return inCart(ann, [
      { version, cartMenuId: first.cartMenuId },
      { version: version + 1, cartMenuId: second.cartMenuId },
    ]);
  },
  async lockCart() {
    const [ann] = await sitTogether(server, 2);
    await ann.add({ id: 'cola' });
    const { version } = ann;
    return inCart(ann, [
      { version, isLock: true },
      { version, isLock: false },
    ]);
  },
  async changePeople() {
    const [ann] = await sitTogether(server, 2);
    return inCart(ann, [{ numOfPeople: 2 }, { numOfPeople: 3 }]);
  },
  async markReady() {
    const [ann] = await sitTogether(server, 2);
    return inCart(ann, [{ isReady: true }, { isReady: false }]);
  },
};

/** A reset asks for one thing only; what else its key could stand for is another cart. */
const ONE_WISH: readonly CallName[] = ['resetCart'];

beforeAll(() => diner.freeTables());

const send = (name: CallName, { by, params, bodies }: Wishes, which: 0 | 1) =>
  by.call<{ errorCode?: string }>(name, {
    params,
    body: bodies[which],
    headers: { 'idempotency-key': 'the key' },
  });
const events = async () => (await rows(server, 'SELECT event_id FROM events ORDER BY event_id')).length;

test('every call that takes a key is tried here', { tags: ['IDEM-2'] }, () => {
  const taking = server.app.platform.calls
    .all()
    .filter(({ errors }) => errors.includes('IDEMPOTENCY_KEY_REUSED'))
    .map(({ name }) => name);
  expect([...Object.keys(WISHES), ...ONE_WISH].sort()).toEqual(taking.sort());
});

for (const [name, prepare] of Object.entries(WISHES) as [CallName, () => Promise<Wishes>][])
  test(`${name} refuses another body under a key that was used, and does nothing`, {
    tags: ['IDEM-2'],
  }, async () => {
    const wishes = await prepare();
    const first = await send(name, wishes, 0);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    await server.app.payments.runDue();
    const before = await events();
    const other = await send(name, wishes, 1);
    expect([other.status, other.body.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await events()).toBe(before);
  });
