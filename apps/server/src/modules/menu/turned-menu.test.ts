import type { MenuAnswer, OrderResult } from '@hansang/contract/schemas';
import { expect, test, vi } from 'vitest';
import { TestClock } from '../../testing/test-clock.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { CartGuest } from '../cart/testing/cart-guest.ts';
import { openScreen } from '../cart/testing/cart-socket.ts';
import { SHARING, sharingVenue } from '../cart/testing/sharing-venue.ts';
import { connect } from '../till/testing/test-till.ts';
import type { VenueFileInput } from '../venue-file/reading/schema.ts';

const server = useServer();

const evening = [{ days: ['fri' as const], from: '20:00', to: '21:00' }];
const lunch = [{ from: '11:30', to: '14:00' }];
const text = (ko: string) => ({ ko });

/** Beer is cheaper on Friday from 20:00 to 21:00, the set is for lunch, late dishes come after midnight. */
const categories: VenueFileInput['categories'] = [
  ...pub.categories,
  {
    id: 'timed',
    name: text('시간'),
    menus: [
      { id: 'beer', name: text('생맥주'), price: 6000, happyHour: { price: 4000, times: evening } },
      { id: 'set', name: text('점심'), price: 9000, schedule: lunch },
      {
        id: 'jug',
        name: text('피처'),
        sizes: [
          { id: 'big', name: text('큰 것'), price: 20_000, happyHour: { price: 15_000, times: evening } },
        ],
      },
    ],
  },
  {
    id: 'late',
    name: text('심야'),
    schedule: [{ days: ['fri'], from: '23:30', to: '01:00' }],
    menus: [{ id: 'ramen', name: text('라면'), price: 5000 }],
  },
];

const friday = (time: string) => server.clock.set(`2026-11-20T${time}+09:00`);
const put = () => putVenue(server.db.pool, { ...pub, categories });

async function guestAt(time: string, table = 1): Promise<TestGuest> {
  friday('19:00:00');
  await put();
  await server.app.platform.events.settled();
  friday(time);
  return seat(server, table);
}
const codeOf = ({ body }: { readonly body: OrderResult }) => body.list?.map(({ error }) => error?.code);

test('the menu tells the price of now, and orders are sold by it', { tags: ['TIME-3'] }, async () => {
  const guest = await guestAt('19:59:59');
  expect((await guest.menu()).get('beer')?.price).toBe(6000);
  friday('20:00:00');
  const menu = await guest.menu();
  expect(menu.get('beer')).toMatchObject({ price: 4000, usualPrice: 6000, heldPrice: 6000 });
  expect(menu.get('jug')).toMatchObject({ price: 15_000, sizes: [{ price: 15_000, usualPrice: 20_000 }] });
  const { receipt } = await guest.order({ id: 'beer', quantity: 2 }, { id: 'jug', size: 'big' });
  expect(receipt).toMatchObject({ totalAmount: 23_000 });
  const { rows } = await server.db.pool.query('SELECT unit_price FROM order_lines WHERE menu_id = $1', [
    'beer',
  ]);
  expect(rows).toEqual([{ unit_price: 4000 }]);
});

test('an order under way at an edge goes in at the price that was shown, for two minutes', {
  tags: ['TIME-5'],
}, async () => {
  const guest = await guestAt('19:59:00', 2);
  const dearer = await guest.orderBody({ id: 'beer' });
  friday('20:01:59');
  expect((await guest.sendOrder(dearer)).body.receipt?.totalAmount).toBe(6000);
  const cheaper = await guest.orderBody({ id: 'beer' });
  friday('20:02:00');
  expect(codeOf(await guest.sendOrder(dearer))).toEqual(['MENU_CHANGED']);
  friday('21:01:59');
  expect((await guest.sendOrder(cheaper)).body.receipt?.totalAmount).toBe(4000);
  friday('21:02:00');
  expect((await guest.sendOrder(cheaper)).body.list).toMatchObject([
    { error: { code: 'MENU_CHANGED', price: 6000 } },
  ]);
});

test('an order that comes again after the edge gets its first answer, and the price of then', {
  tags: ['TIME-5', 'IDEM-1'],
}, async () => {
  const guest = await guestAt('20:30:00');
  const body = await guest.orderBody({ id: 'beer', quantity: 2 });
  const first = await guest.sendOrder(body, 'tap');
  friday('21:10:00');
  const again = await guest.sendOrder(body, 'tap');
  expect(again.body).toMatchObject({ orderId: first.body.orderId, receipt: { totalAmount: 8000 } });
});

test('what is not sold now stays on the menu with its hours, and is refused by them', {
  tags: ['TIME-2', 'TIME-4'],
}, async () => {
  const guest = await guestAt('11:00:00', 3);
  const closed = await guest.menu();
  expect(closed.get('set')?.soldAt).toMatchObject([{ from: '11:30', to: '14:00' }]);
  expect(closed.get('ramen')?.soldAt).toMatchObject([{ from: '23:30' }]);
  const early = await guest.sendOrder(await guest.orderBody({ id: 'set' }));
  expect(early.body.list).toMatchObject([
    { error: { code: 'MENU_NOT_NOW', message: '지금은 주문할 수 없는 메뉴예요. 판매 시간: 11:30–14:00' } },
  ]);
  friday('11:30:00');
  expect((await guest.menu()).get('set')?.soldAt).toBeUndefined();
  await guest.order({ id: 'set' });
  server.clock.set('2026-11-21T00:30:00+09:00');
  await (await seat(server, 4)).order({ id: 'ramen' });
  const { till } = await connect(server);
  const entered = await till.enter(4, [{ menuId: 'set', quantity: 1 }]);
  expect([entered.status, entered.body.errorCode]).toEqual([409, 'MENU_NOT_NOW']);
});

test('the validator names the span: the same within it, another past its edge, the same on another server', {
  tags: ['TIME-6', 'MENU-14'],
}, async () => {
  const guest = await guestAt('19:10:00', 5);
  const node = await startServer({ beside: () => server });
  const there = new TestGuest(node);
  const read = async (at: TestGuest, known?: string) => {
    const answer = await at.call<MenuAnswer>('menu', {
      params: at.params,
      headers: known === undefined ? {} : { 'if-none-match': known },
    });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
  };
  const before = await read(guest);
  friday('19:59:59');
  expect(await read(guest, before.etag)).toMatchObject({ status: 304 });
  expect((await read(there)).etag).toBe(before.etag);
  // Both slept over edges; either is right from the first read on.
  friday('20:30:00');
  const within = await read(guest, before.etag);
  expect(within.status).toBe(200);
  expect((await read(there)).etag).toBe(within.etag);
  // A clock that was ahead and is put back.
  friday('19:30:00');
  expect((await read(guest)).etag).toBe(before.etag);
  expect((await there.menu()).get('beer')?.price).toBe(6000);
  await node.close();
});

test('a shared cart keeps the price that was shown for two minutes, then its lines are told', {
  tags: ['TIME-5', 'TIME-2'],
}, async () => {
  friday('19:59:30');
  await putVenue(server.db.pool, { ...sharingVenue, categories });
  const ann = new CartGuest(server, 3, SHARING);
  await ann.scan();
  await ann.settle();
  await ann.join();
  const dearer = await ann.addBody({ id: 'beer' });
  friday('20:01:00');
  expect((await ann.sendCart('addCartMenu', dearer)).status).toBeLessThan(300);
  expect((await ann.read()).orderList).toMatchObject([{ id: 'beer', price: 6000 }]);
  friday('20:02:00');
  expect((await ann.refusedCart('addCartMenu', { ...dearer, version: 1 })).errorCode).toBe('MENU_CHANGED');
  expect((await ann.refusedCart('addCartMenu', await ann.addBody({ id: 'set' }))).errorCode).toBe(
    'MENU_NOT_NOW',
  );
});

test('hours that turn a menu are told once, by whichever server sees it first', {
  tags: ['TIME-7'],
}, async () => {
  const guest = await guestAt('19:50:00', 5);
  const node = await startServer({ beside: () => server });
  await guest.menu();
  await new TestGuest(node).menu();
  const ann = new CartGuest(server, 6);
  const screen = openScreen(await ann.scan(), { cartId: '' });
  await screen.entered;
  const turns = async () =>
    (await server.db.pool.query(`SELECT restaurant_id FROM events WHERE type = 'menu.turned'`)).rows;
  const isTold = async () =>
    (
      await server.db.pool.query(
        `SELECT menu_turned_at IS NOT NULL AS told FROM restaurants WHERE restaurant_id = $1`,
        [PUB],
      )
    ).rows[0].told;
  await server.db.pool.query(`DELETE FROM events WHERE type = 'menu.turned'`);
  // The test before this one was past 20:00: a server has to see that it is yet to come.
  await expect.poll(isTold).toBe(false);
  friday('20:00:00');
  await expect.poll(turns).toEqual([{ restaurant_id: PUB }]);
  await expect.poll(() => screen.heard.map(({ action }) => action)).toContain('stock-changed');
  expect((await guest.menu()).get('beer')?.price).toBe(4000);
  friday('20:02:00');
  await expect.poll(turns).toHaveLength(2);
  screen.close();
  await node.close();
});

/** Of this venue: the one of the shared cart has hours too, and the week that a clock is ahead turns both. */
const toldOf = async () =>
  (
    await server.db.pool.query(
      `SELECT at FROM events WHERE type = 'menu.turned' AND restaurant_id = $1 ORDER BY event_id`,
      [PUB],
    )
  ).rows;
const toldTimes = (times: number) => expect.poll(toldOf).toHaveLength(times);
/** Twice as long as a node waits between two looks at the clock. */
const aLook = () => new Promise((resolve) => setTimeout(resolve, 2100));
/** At 18:50, with nothing told. */
async function guestBefore(table: number): Promise<TestGuest> {
  const guest = await guestAt('18:50:00', table);
  await aLook();
  await server.db.pool.query(`DELETE FROM events WHERE type = 'menu.turned'`);
  await server.db.pool.query('UPDATE restaurants SET menu_turned_at = NULL WHERE restaurant_id = $1', [PUB]);
  return guest;
}

test('after a clock that was a week ahead is put back, edges are told again', {
  tags: ['TIME-7'],
}, async () => {
  const guest = await guestBefore(5);
  server.clock.set('2026-11-27T20:30:00+09:00');
  await toldTimes(1);
  await guest.menu();
  server.clock.set('2026-11-27T21:00:00+09:00');
  await toldTimes(2);
  friday('19:50:00');
  await guest.menu();
  friday('20:00:00');
  await toldTimes(3);
});

test('an edge that a clock told of before its time is told of again when it comes', {
  tags: ['TIME-7'],
}, async () => {
  const guest = await guestBefore(5);
  await guest.menu();
  friday('20:00:00');
  await toldTimes(1);
  await guest.menu();
  friday('19:10:00');
  await aLook();
  await guest.menu();
  friday('20:00:00');
  await toldTimes(2);
});

test('… also by a server that never saw the clock that was ahead', { tags: ['TIME-7'] }, async () => {
  const guest = await guestBefore(5);
  // It watches for the edge already.
  await guest.menu();
  await aLook();
  const clock = new TestClock('2026-11-20T19:59:00+09:00');
  const ahead = await startServer({ beside: () => server, clock });
  await new TestGuest(ahead).menu();
  clock.set('2026-11-20T20:00:00+09:00');
  await toldTimes(1);
  // It dies with its wrong clock.
  await ahead.close();
  await aLook();
  friday('20:00:00');
  await toldTimes(2);
});

test('servers whose clocks differ by seconds tell of an edge once', { tags: ['TIME-7'] }, async () => {
  const guest = await guestBefore(5);
  const clock = new TestClock('2026-11-20T19:59:57+09:00');
  const behind = await startServer({ beside: () => server, clock });
  friday('19:59:59');
  await guest.menu();
  friday('20:00:02');
  await toldTimes(1);
  // Its first look at the menu comes after the other's edge and before its own.
  clock.set('2026-11-20T19:59:59+09:00');
  await new TestGuest(behind).menu();
  await aLook();
  clock.set('2026-11-20T20:00:03+09:00');
  await aLook();
  expect(await toldOf()).toHaveLength(1);
  await behind.close();
});

test('a server whose clock is far behind tells its phones at its own edge', {
  tags: ['TIME-7'],
}, async () => {
  const guest = await guestBefore(5);
  friday('19:59:00');
  await guest.menu();
  const clock = new TestClock('2026-11-20T18:59:00+09:00');
  const behind = await startServer({ beside: () => server, clock });
  friday('20:00:00');
  await toldTimes(1);
  await new TestGuest(behind).menu();
  await aLook();
  clock.set('2026-11-20T20:00:00+09:00');
  await toldTimes(2);
  await behind.close();
});

test('a server that was held up while another told of an edge does not have it told again', {
  tags: ['TIME-7'],
}, async () => {
  const guest = await guestBefore(5);
  friday('19:59:00');
  await guest.menu();
  // This one has looked already, and its looks are not held up.
  await aLook();
  const node = await startServer({ beside: () => server });
  const { pool } = node.app.platform.db;
  const [held, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = pool.query.bind(pool);
  vi.spyOn(pool, 'query').mockImplementation((async (asked: unknown, values: unknown) => {
    if (/menu_turned_at/.test(String(asked))) {
      held.resolve();
      await goesOn.promise;
    }
    return query(asked as never, values as never);
  }) as never);
  await new TestGuest(node).menu();
  await held.promise;
  friday('20:00:00');
  await toldTimes(1);
  goesOn.resolve();
  await aLook();
  expect(await toldOf()).toHaveLength(1);
  await node.close();
});
