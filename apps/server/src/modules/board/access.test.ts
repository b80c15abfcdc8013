import { CALLS, type CallName, mayDo, STAFF_ROLES, type StaffPermission } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();

/** Every staff call of a venue, with an input that would be good and the permission that it needs. */
interface Case {
  readonly permission: StaffPermission;
  readonly params: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const venue = { restaurantId: PUB };
let cases: Partial<Record<CallName, Case>>;
let guest: TestGuest;

beforeAll(async () => {
  guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const order = { ...venue, orderId };
  const table = { ...venue, tableIdx: 1 };
  const nobody = { ...venue, userId: 'no-such-user' };
  const picture = { ...venue, hash: 'f'.repeat(32) };
  cases = {
    board: { permission: 'board.read', params: venue },
    moveOrder: { permission: 'order.progress', params: order, body: { to: 'MENU_COMPLETE', version: 99 } },
    undoOrder: { permission: 'order.progress', params: order, body: { version: 99 } },
    seeArrivals: {
      permission: 'order.accept',
      params: venue,
      body: { orderIds: ['no-such-order'], callIds: [] },
    },
    floor: { permission: 'floor.read', params: venue },
    tableDetail: { permission: 'floor.read', params: table },
    checkOut: { permission: 'table.check-out', params: table, body: { visitId: 'no-such-visit' } },
    moveTable: { permission: 'table.move', params: table, body: { visitId: 'no-such-visit', toTableIdx: 2 } },
    tableCode: { permission: 'floor.read', params: table },
    renewTableCode: { permission: 'table.renew-code', params: table, body: { generation: 99 } },
    tablePlan: { permission: 'table.change', params: venue },
    changeTablePlan: { permission: 'table.change', params: venue, body: { tables: [] } },
    codeWalk: { permission: 'table.change', params: venue },
    startCodeWalk: { permission: 'table.change', params: venue },
    endCodeWalk: { permission: 'table.change', params: venue },
    tickCode: { permission: 'table.change', params: venue, body: { scanned: '/t/none' } },
    printCodes: { permission: 'table.change', params: venue, body: { form: 'SVG', tables: [1] } },
    confirmTable: {
      permission: 'table.admit',
      params: { ...venue, tableIdx: 3 },
      body: { visitId: 'no-such-visit' },
    },
    clearTable: {
      permission: 'table.check-out',
      params: { ...venue, tableIdx: 3 },
      body: { visitId: 'no-such-visit' },
    },
    admitPhone: {
      permission: 'table.admit',
      params: { ...venue, tableIdx: 3, phoneId: 1 },
      body: { visitId: 'no-such-visit', isIn: true },
    },
    openCalls: { permission: 'call.acknowledge', params: venue },
    acknowledgeCall: { permission: 'call.acknowledge', params: { ...venue, callId: 'no-such-call' } },
    closeCall: { permission: 'call.acknowledge', params: { ...venue, callId: 'no-such-call' } },
    tableCart: { permission: 'floor.read', params: table },
    unlockCart: { permission: 'cart.unlock', params: table, body: { lockedBy: 'f'.repeat(32) } },
    holds: { permission: 'stock.change', params: venue },
    freeHold: { permission: 'order.cancel', params: order },
    payments: { permission: 'report.read', params: venue },
    paymentsTable: { permission: 'report.read', params: venue },
    refundOrder: { permission: 'payment.refund', params: order, body: { refundedAmount: 0, reason: 'ETC' } },
    retryRefund: { permission: 'payment.refund', params: { ...venue, refundId: 'no-such-refund' } },
    settleRefund: {
      permission: 'payment.refund',
      params: { ...venue, refundId: 'no-such-refund' },
      body: { wasGivenBack: true },
    },
    paymentAccount: { permission: 'payment-key.change', params: venue },
    setPaymentAccount: {
      permission: 'payment-key.change',
      params: venue,
      body: {
        provider: 'nicepay',
        mid: 'testshop01',
        key: 'a key of tests, long enough'.replaceAll(' ', '_'),
      },
    },
    people: { permission: 'user.change', params: venue },
    activity: { permission: 'report.read', params: venue },
    saveActivity: { permission: 'report.read', params: venue },
    openArchive: { permission: 'export.make', params: venue },
    archive: { permission: 'export.make', params: venue },
    peopleLog: { permission: 'user.change', params: venue },
    invitePerson: {
      permission: 'user.change',
      params: venue,
      body: { name: 'New', email: 'new@access.test', role: 'staff', origin: 'http://localhost' },
    },
    changeRole: { permission: 'user.change', params: nobody, body: { role: 'staff' } },
    removePerson: { permission: 'user.change', params: nobody },
    suspendPerson: { permission: 'user.change', params: nobody, body: { isSuspended: true } },
    endSessions: { permission: 'user.change', params: nobody },
    resetPassword: { permission: 'user.change', params: nobody, body: { origin: 'http://localhost' } },
    notices: { permission: 'user.change', params: venue },
    readNotices: { permission: 'user.change', params: venue, body: { upTo: '1' } },
    removePaymentAccount: { permission: 'payment-key.change', params: venue },
    reviews: { permission: 'review.hide', params: venue },
    hideReview: {
      permission: 'review.hide',
      params: { ...venue, reviewId: 'no-such-review' },
      body: { isHidden: true },
    },
    deleteReview: { permission: 'review.delete', params: { ...venue, reviewId: 'no-such-review' } },
    deleteReviewPhoto: {
      permission: 'review.delete',
      params: { ...venue, reviewId: 'no-such-review', photoId: 1 },
    },
    stockList: { permission: 'stock.change', params: venue },
    menuDraft: { permission: 'menu.change', params: venue },
    previewMenu: { permission: 'menu.change', params: venue },
    uploadMenuPicture: {
      permission: 'menu.change',
      params: venue,
      body: new Uint8Array([1]),
      headers: { 'content-type': 'image/jpeg' },
    },
    menuPicture: { permission: 'menu.change', params: picture },
    cropMenuPicture: {
      permission: 'menu.change',
      params: picture,
      body: { x: 0, y: 0, width: 1, height: 1 },
    },
    menuSheet: { permission: 'menu.change', params: venue },
    previewMenuSheet: { permission: 'menu.change', params: venue, body: { file: 'bm8=' } },
    importMenuSheet: { permission: 'menu.change', params: venue, body: { file: 'bm8=' } },
    changeMenu: {
      permission: 'menu.change',
      params: venue,
      body: { changes: [{ part: 'dish', dish: null, key: 'jjigae', field: 'price', value: 9000 }] },
    },
    copyMenu: {
      permission: 'menu.change',
      params: venue,
      body: { from: PUB, dishes: ['jjigae'], prices: 'KEEP' },
    },
    discardMenu: { permission: 'menu.change', params: venue, body: { changeIds: ['0'] } },
    publishMenu: { permission: 'menu.change', params: venue, body: { changeIds: ['0'] } },
    menuVersions: { permission: 'menu.change', params: venue },
    menuVersion: { permission: 'menu.change', params: { ...venue, version: 99 } },
    bringBackMenu: { permission: 'menu.change', params: { ...venue, version: 99 } },
    setStock: {
      permission: 'stock.change',
      params: { ...venue, menuId: 'cola' },
      body: { isSoldOut: false },
    },
    markPart: {
      permission: 'stock.change',
      params: { ...venue, menuId: 'chicken', part: 'size', key: 'half' },
      body: { isSoldOut: false },
    },
    service: { permission: 'board.read', params: venue },
    setService: { permission: 'hours.change', params: venue, body: { turn: 'RESUME' } },
    settings: { permission: 'setting.change', params: venue },
    changeSettings: { permission: 'setting.change', params: venue, body: { changes: {} } },
    changeDoors: { permission: 'venue.change', params: venue, body: { changes: {} } },
    opening: { permission: 'venue.change', params: venue },
    wipeTests: { permission: 'venue.change', params: venue },
    openVenue: { permission: 'venue.change', params: venue, body: { wipesTests: true } },
    // The last one: afterwards the login is a locked tablet.
    shareTablet: { permission: 'tablet.share', params: venue, body: { lockMinutes: 5 } },
  };
});

const everyCase = () => Object.entries(cases) as [CallName, Case][];
const inputOf = ({ params, body, headers = {} }: Case) => ({
  params,
  headers,
  ...(body === undefined ? {} : { body }),
});

test('every staff call of a venue is in the loop of these tests', () => {
  const inVenue = server.app.platform.calls
    .all()
    .map(({ name }) => name)
    .filter((name) => CALLS[name].path.startsWith('/api/v1/staff/restaurants/'));
  expect(Object.keys(cases).sort()).toEqual(inVenue.sort());
});

test('calls of staff outside of a venue answer nobody without a login either', {
  tags: ['STAFF-1'],
}, async () => {
  const nobody = new TestClient(server);
  const outside = server.app.platform.calls
    .all()
    .filter(({ name, access }) => CALLS[name].path.startsWith('/api/v1/staff/') && access !== 'open')
    .filter(({ name }) => !CALLS[name].path.startsWith('/api/v1/staff/restaurants/'));
  expect(outside.length).toBeGreaterThan(10);
  for (const { name } of outside) {
    const params: Record<string, string> = { sessionId: 'none', restaurantId: String(PUB) };
    for (const client of [nobody, guest]) {
      const body = CALLS[name].method === 'GET' ? {} : { body: {} };
      const reply = await client.refused(name, { params, ...body });
      expect(reply, name).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_REQUIRED' });
    }
  }
});

test('no staff call answers anybody without a login, guests of the venue included', {
  tags: ['STAFF-1'],
}, async () => {
  const nobody = new TestClient(server);
  for (const [name, one] of everyCase())
    for (const client of [nobody, guest]) {
      const reply = await client.refused(name, inputOf(one));
      expect(reply, name).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_REQUIRED' });
    }
});

test('an owner of another venue gets nothing and changes nothing', { tags: ['STAFF-3'] }, async () => {
  const owner = await onShift(server, 'owner', CAFE);
  for (const [name, one] of everyCase()) {
    const reply = await owner.refused(name, inputOf(one));
    expect(reply, name).toMatchObject({ status: 403, errorCode: 'STAFF_FORBIDDEN' });
  }
});

test('orders and tables of another venue are not found under the own one', {
  tags: ['STAFF-3'],
}, async () => {
  const owner = await onShift(server, 'owner', CAFE);
  const orderId = String(cases.moveOrder?.params.orderId);
  const params = { restaurantId: CAFE, orderId };
  for (const name of ['moveOrder', 'undoOrder'] as const)
    expect((await owner.refused(name, { params, body: { to: 'CONFIRM', version: 1 } })).errorCode).toBe(
      'NOT_FOUND_ORDER',
    );
  const table = { restaurantId: CAFE, tableIdx: 5 };
  expect((await owner.refused('tableDetail', { params: table })).errorCode).toBe('NOT_FOUND_TABLE');
  const dish = { restaurantId: CAFE, menuId: 'cola' };
  expect((await owner.refused('setStock', { params: dish, body: { isSoldOut: true } })).errorCode).toBe(
    'NOT_FOUND_MENU',
  );
});

test('a venue that is nowhere is refused like one of somebody else', { tags: ['STAFF-3'] }, async () => {
  const owner = await onShift(server, 'owner');
  const params = { restaurantId: 4711 };
  expect((await owner.refused('board', { params })).errorCode).toBe('STAFF_FORBIDDEN');
});

for (const role of STAFF_ROLES)
  test(`${role}: what the role is not given is denied, the rest is not`, {
    tags: ['STAFF-4', 'STAFF-5', 'STAFF-6'],
  }, async () => {
    const member = await onShift(server, role);
    for (const [name, one] of everyCase()) {
      const answer = await member.call<{ errorCode?: string }>(name, inputOf(one));
      expect(answer.body.errorCode === 'STAFF_FORBIDDEN', name).toBe(!mayDo(role, one.permission));
    }
  });

test('a venue id that is none is told as such to staff too', { tags: ['AVAIL-20', 'AVAIL-21'] }, async () => {
  const owner = await onShift(server, 'owner');
  expect((await owner.refused('board', { params: { restaurantId: 'pub' } })).errorCode).toBe(
    'BASE_RESTAURANTIDX',
  );
  expect((await owner.refused('board', { params: { restaurantId: 0 } })).errorCode).toBe('MIN_RESTAURANTIDX');
});

test('bodies of a wrong shape are refused and change nothing', { tags: ['ORD-9'] }, async () => {
  const owner = await onShift(server, 'owner');
  for (const [name, { params, body }] of everyCase()) {
    if (body === undefined || body instanceof Uint8Array) continue;
    for (const bad of ['{', 'null', '[]', {}, { to: 7, version: 'x', visitId: 5, isSoldOut: 'yes' }]) {
      const answer = await owner.call(name, { params, body: bad });
      expect(answer.status, name).toBe(400);
    }
  }
});
