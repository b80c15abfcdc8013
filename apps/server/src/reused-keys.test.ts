import type { CallName, StaffRole } from '@hansang/contract';
import type { Bill } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { carryBack } from '../../../simulators/card/play.ts';
import { addedLine, type CartGuest, sitTogether } from './modules/cart/testing/cart-guest.ts';
import { useSharingVenue } from './modules/cart/testing/sharing-venue.ts';
import { Books } from './modules/day/testing/evening.ts';
import { ofDish, openEditor } from './modules/menu-editing/testing/editor.ts';
import { ANSWERS, enterFounder } from './modules/opening/testing/founder.ts';
import { bodyOf } from './modules/order/entering/testing/enter.ts';
import { BISTRO, useBistro } from './modules/payment/testing/bistro.ts';
import { DINER } from './modules/payment/testing/diner.ts';
import { connect } from './modules/till/testing/test-till.ts';
import { rows } from './testing/rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { seat } from './testing/test-guest.ts';
import { onShift } from './testing/test-staff.ts';

const bistro = useBistro();
const { diner } = bistro;
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

/** Every call that takes a key; a till's is what it calls the wish itself, in the body. */
const WISHES: { readonly [Name in CallName]?: () => Promise<Wishes> } = {
  async placeOrder() {
    const by = await guestAt();
    const bodies = [await by.orderBody({ id: 'cola' }), await by.orderBody({ id: 'soju' })] as const;
    return { by, params: by.params, bodies };
  },
  async enterOrder() {
    const by = await onShift(server, 'staff');
    const bodies = [
      await bodyOf(by, 1, [{ id: 'cola' }]),
      await bodyOf(by, 1, [{ id: 'cola', quantity: 2 }]),
    ] as const;
    return { by, params: { ...by.params, tableIdx: 1 }, bodies };
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
  async recordPayment() {
    const { by, params, version } = await billed();
    const taken = (amount: number) => ({
      billVersion: version,
      means: 'CASH',
      amount,
      part: { part: 'AMOUNT' },
    });
    return { by, params, bodies: [taken(1000), taken(2000)] };
  },
  async voidPayment() {
    const { by, params, version, read } = await billed();
    const body = { billVersion: version, means: 'CASH', amount: 1000, part: { part: 'AMOUNT' } };
    await by.ok('recordPayment', { params, body });
    const bill = await read();
    const wish = (reason: string) => ({ billVersion: bill.version, reason });
    return {
      by,
      params: { ...params, paymentId: bill.payments[0]?.paymentId ?? '' },
      bodies: [wish('a slip'), wish('another slip')],
    };
  },
  async addBillEntry() {
    const { by, params, version } = await billed();
    const less = (percent: number) => ({
      billVersion: version,
      kind: 'DISCOUNT',
      percent,
      reason: 'a regular',
    });
    return { by, params, bodies: [less(10), less(20)] };
  },
  async voidBillEntry() {
    const { by, params, version, read } = await billed();
    const body = { billVersion: version, kind: 'DISCOUNT', percent: 10, reason: 'a regular' };
    await by.ok('addBillEntry', { params, body });
    const bill = await read();
    const wish = (reason: string) => ({ billVersion: bill.version, reason });
    return {
      by,
      params: { ...params, entryId: bill.entries[0]?.entryId ?? '' },
      bodies: [wish('a slip'), wish('another slip')],
    };
  },
  async partVisit() {
    const { by, params } = await billed();
    const guest = await seat(server, 1);
    const { orderId } = await guest.order({ id: 'cola' });
    const part = (toTableIdx: number) => ({ visitId: params.visitId, toTableIdx, orderIds: [orderId] });
    return { by, params: { ...by.params, tableIdx: 1 }, bodies: [part(4), part(5)] };
  },
  async markReady() {
    const [ann] = await sitTogether(server, 2);
    return inCart(ann, [{ isReady: true }, { isReady: false }]);
  },
  async payBill() {
    const { guest } = await bistro.dine(1);
    const { version, payable } = await bistro.bill(guest);
    const share = (shares: number) => ({
      version,
      amount: payable / shares,
      part: { part: 'SHARE', shares },
    });
    return { by: guest, params: guest.params, bodies: [share(2), share(3)] };
  },
  async refundBillPayment() {
    const { guest, desk } = await bistro.dine(2);
    const { paymentId, window } = await bistro.offer(guest, { part: 'WHOLE' });
    await carryBack(await window());
    const billVersion = (await desk.read()).version;
    const back = (amount: number) => ({ billVersion, amount, reason: 'REQUESTED_BY_GUEST' });
    return { by: bistro.manager, params: { ...desk.params, paymentId }, bodies: [back(1000), back(2000)] };
  },
  async openDrawer() {
    const { by } = await atBooks(BISTRO);
    return { by, params: by.params, bodies: [{ opening: 1000 }, { opening: 2000 }] };
  },
  async moveCash() {
    const { by, params } = await atDrawer();
    const put = (amount: number) => ({ kind: 'IN', amount, reason: 'change' });
    return { by, params, bodies: [put(1000), put(2000)] };
  },
  async closeDrawer() {
    const { by, params } = await atDrawer();
    return { by, params, bodies: [{ counted: 1000 }, { counted: 2000 }] };
  },
  async closeDay() {
    const { by, books } = await atBooks(DINER);
    const { today } = await books.day();
    return { by, params: by.params, bodies: [{ businessDay: today }, { businessDay: '2026-01-01' }] };
  },
  async correctDay() {
    const { by, books } = await atBooks(BISTRO, 'owner');
    const { today: businessDay } = await books.day();
    await books.closeDay(businessDay);
    const right = (amount: number) => ({ businessDay, means: 'CASH', amount, reason: 'a slip' });
    return { by, params: by.params, bodies: [right(1000), right(2000)] };
  },
  async publishMenu() {
    const { staff: by, change } = await openEditor(server);
    const { changes } = await change(ofDish('special', 'price', 15_700));
    const changeIds = changes.map(({ changeId }) => changeId);
    return { by, params: by.params, bodies: [{ changeIds: 'OWN' }, { changeIds }] };
  },
  async enterTillOrder() {
    const { till: by } = await connect(server);
    const order = (quantity: number) => ({ externalId: 'A-1', lines: [{ menuId: 'cola', quantity }] });
    return { by, params: { tableIdx: 1 }, bodies: [order(1), order(2)] };
  },
  async payAtTill() {
    const { till: by } = await connect(server);
    const { visitId } = (await billed()).params;
    const taken = (amount: number) => ({ externalId: 'P-1', visitId, means: 'CARD_TERMINAL', amount });
    return { by, params: { tableIdx: 1 }, bodies: [taken(1000), taken(2000)] };
  },
  async addTillEntry() {
    const { till: by } = await connect(server);
    const { visitId } = (await billed()).params;
    const less = (amount: number) => ({
      externalId: 'E-1',
      visitId,
      kind: 'DISCOUNT',
      amount,
      reason: 'a regular',
    });
    return { by, params: { tableIdx: 1 }, bodies: [less(-1000), less(-2000)] };
  },
};

/** Somebody who may do anything at a bill, and a visit that owes. */
async function billed() {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const [order] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM orders WHERE order_id = $1',
    orderId,
  );
  const by = await onShift(server, 'manager');
  const params = { ...by.params, visitId: order?.visit_id ?? '' };
  const read = () => by.ok<Bill>('bill', { params });
  return { by, params, read, version: (await read()).version };
}

/** A venue's books, with no drawer open. */
async function atBooks(restaurantId: number, role: StaffRole = 'manager') {
  await rows(server, 'DELETE FROM drawers WHERE restaurant_id = $1', restaurantId);
  const by = await onShift(server, role, restaurantId);
  return { by, books: new Books(by) };
}

/** An open drawer. */
async function atDrawer() {
  const { by, books } = await atBooks(BISTRO);
  const { drawer } = (await books.open(1000)).body;
  return { by, params: { ...by.params, drawerId: drawer?.drawerId ?? '' } };
}

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
