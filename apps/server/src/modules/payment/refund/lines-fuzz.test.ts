import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditStock } from '../../../../../../simulators/auditors/line-auditor.ts';
import { runSeed, seededRandom } from '../../../../../../tests/setup/run-seed.ts';
import { rows } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import { LINE_INVARIANTS } from '../../audit/line-invariants.ts';
import { endDueOffers } from '../../order/lines/end-due-offers.ts';
import { DINER, useDiner } from '../testing/diner.ts';

/** A pub with a set; its guests pay later. */
const SETS = 15;
const SPECIALS = 50;
const diner = useDiner({ answerMs: 5000 });
const [food, ...others] = pub.categories;
const feast = {
  id: 'feast',
  name: { ko: '한상 세트' },
  price: 20_000,
  optionGroups: [
    {
      id: 'main',
      name: { ko: '메인' },
      isRequired: true,
      options: [
        { id: 'with-special', name: { ko: '한정' }, ofDish: 'special' },
        { id: 'plain', name: { ko: '기본' } },
      ],
    },
  ],
};

let paidStaff: TestStaff;
let pubStaff: TestStaff;
beforeAll(async () => {
  if (!food) throw new Error('The pub has no food');
  const flags = { ...pub.flags, usePeopleCount: false };
  const categories = [{ ...food, menus: [...(food.menus ?? []), feast] }, ...others];
  await putVenue(diner.server.db.pool, { ...pub, id: SETS, flags, categories });
  paidStaff = await onShift(diner.server, 'manager', DINER);
  pubStaff = await onShift(diner.server, 'manager', SETS);
});
afterEach(() => diner.freeTables());

interface Told {
  readonly errorCode?: string;
  readonly status?: string;
}

/** What may happen to an order, tried whatever stands against it. */
function acts(
  member: TestStaff,
  guest: TestGuest,
  orderId: string,
  dishes: readonly string[],
  random: () => number,
) {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const params = { restaurantId: member.restaurantId, orderId };
  const version = async () => (await diner.orderOf(orderId)).version;
  const onLine = async (name: 'takeLineOff' | 'giveLineFree' | 'offerInstead', more: object) => {
    const { quantity, line } = { quantity: pick([1, 1, 2]), line: pick([0, 0, 1, 2]) };
    const asked = { params: { ...params, line }, body: { quantity, version: await version(), ...more } };
    await member.call<Told>(name, asked);
    // Sent again, as after a lost answer.
    if (random() < 0.2) await member.call<Told>(name, asked);
  };
  const answer = async (isAccepted: boolean) => {
    const [open] = await rows<{ offer_id: string }>(
      diner.server,
      `SELECT offer_id FROM line_offers WHERE order_id = $1 ORDER BY (state = 'OPEN') DESC, offered_at DESC LIMIT 1`,
      orderId,
    );
    if (!open) return;
    const asked = { ...params, offerId: open.offer_id };
    if (random() < 0.2) await member.call('withdrawOffer', { params: asked });
    else await guest.call('answerOffer', { params: asked, body: { isAccepted } });
  };
  const move = async () => {
    const { status } = await diner.orderOf(orderId);
    const to =
      { REQUEST: 'CONFIRM', CONFIRM: 'MENU_COMPLETE', MENU_COMPLETE: 'COMPLETE' }[status] ?? 'CONFIRM';
    await member.call('moveOrder', { params, body: { to, version: await version() } });
  };
  const end = async () => {
    const { status } = await diner.orderOf(orderId);
    const to = status === 'REQUEST' ? 'REJECT' : 'CANCEL';
    await member.call('moveOrder', { params, body: { to, version: await version(), cancelReason: 'ETC' } });
  };
  return [
    () => onLine('takeLineOff', { reason: 'LACK_OF_INGREDIENTS' }),
    () => onLine('takeLineOff', { reason: 'REQUESTED_BY_GUEST' }),
    () => onLine('giveLineFree', { reason: 'ETC' }),
    () => onLine('offerInstead', { menuId: pick(dishes), sizeId: null }),
    () => onLine('offerInstead', { menuId: pick(dishes), sizeId: null }),
    () => answer(true),
    () => answer(true),
    () => answer(false),
    // What has ended has nothing left to happen to it: so that comes seldom.
    async () => {
      if (random() < 0.3) await move();
      else if (random() < 0.08) await end();
    },
    async () => {
      if (random() < 0.08) await guest.call('cancelOrder', { params });
    },
    async () => {
      if (random() < 0.5) return;
      const { version: at } = await diner.orderOf(orderId);
      await member.call('undoOrder', { params, body: { version: at } });
    },
    async () => {
      if (member.restaurantId !== DINER) return;
      const { refunded_amount: refundedAmount } = await diner.paymentOf(orderId);
      const lines = [{ line: pick([0, 1]), quantity: 1 }];
      await member.call('refundOrder', { params, body: { refundedAmount, reason: 'ETC', lines } });
    },
  ];
}

const seed = runSeed();

test('whatever happens to lines of orders at once, stock, dues and money are right to the piece and the won', {
  tags: ['LINE-14'],
  timeout: 90_000,
}, async () => {
  const random = seededRandom(seed);
  const { server } = diner;
  const orders: (() => Promise<void>)[][] = [];
  for (let tableIdx = 1; tableIdx <= 5; tableIdx += 1) {
    const paid = await diner.payFor(
      tableIdx,
      {},
      { id: 'rice', quantity: 3 + Math.floor(random() * 4) },
      { id: 'set', quantity: 3 + Math.floor(random() * 4) },
    );
    orders.push(acts(paidStaff, paid.guest, paid.orderId, ['water', 'single', 'rice', 'set'], random));
  }
  for (let tableIdx = 1; tableIdx <= 4; tableIdx += 1) {
    const guest = await seat(server, tableIdx, SETS);
    const { orderId } = await guest.order(
      { id: 'jjigae', quantity: 3 + Math.floor(random() * 4) },
      { id: 'feast', quantity: 4, options: { 'with-special': 1 } },
    );
    orders.push(acts(pubStaff, guest, orderId, ['special', 'feast', 'cola', 'pairs'], random));
  }
  const met = async () => {
    const [done] = await rows<{ kinds: number; offers: number }>(
      server,
      `SELECT (SELECT count(DISTINCT kind) FROM line_changes) AS kinds,
              (SELECT count(DISTINCT state) FROM line_offers) AS offers`,
    );
    return { kinds: Number(done?.kinds), offers: Number(done?.offers) };
  };
  const isWalk = ({ kinds, offers }: Awaited<ReturnType<typeof met>>) => kinds > 2 && offers > 1;
  // As long as it takes until things have happened: what is drawn decides what comes of an offer.
  for (let turn = 0; turn < 14 || (turn < 42 && !isWalk(await met())); turn += 1) {
    await Promise.all(
      orders.flatMap((all) =>
        [0, 1].map(() => all[Math.floor(random() * all.length)]?.() ?? Promise.resolve()),
      ),
    );
    if (random() < 0.2) server.clock.pass({ seconds: 200 });
    await Promise.all([endDueOffers(server.app.platform), diner.settle(), endDueOffers(server.app.platform)]);
  }
  await diner.settle(3, 6, 20, 70);

  const about = `TEST_SEED=${seed}`;
  expect(await diner.audit(server.db.pool as never), about).toEqual([]);
  const faults = await auditStock(server.db.pool as never, {
    restaurantId: SETS,
    startStock: new Map([['special', SPECIALS]]),
  });
  for (const { sentence, sql } of [...LINE_INVARIANTS, DUE])
    for (const row of await rows(server, sql, SETS)) faults.push(`${sentence}: ${JSON.stringify(row)}`);
  expect(faults, about).toEqual([]);
  // It was no walk in which nothing happened.
  expect(isWalk(await met()), about).toBe(true);
});

const DUE = {
  sentence: 'What is due for an order is what is still sold of its lines',
  sql: `SELECT o.order_id, o.due_amount, sum(l.unit_price * (l.live_quantity - l.free_quantity)) AS should
          FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
         WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.due_amount
        HAVING o.due_amount <> sum(l.unit_price * (l.live_quantity - l.free_quantity))`,
};
