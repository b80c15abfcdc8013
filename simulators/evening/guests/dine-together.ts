import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { cartTotals } from '@hansang/rules';
import { lockHolder } from '@hansang/rules/cart';
import { CartPhone } from '../../guests/cart-phone.ts';
import { done, type Outcome, refused } from '../acts/diary.ts';
import type { House } from '../people/night.ts';
import { menusOf, type Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { askStaff } from './ask-staff.ts';
import { lookBack } from './look-back.ts';
import { payFirst } from './pay-first.ts';

/** So long may a tap be on its way. */
const LONGEST_MS = 120_000;

/** Puts dishes into the table's cart, changes them, loses the line now and then, and orders for all. */
export async function dineTogether(player: Player, phone: Phone, house: House): Promise<void> {
  await player.act('menu', 3, () => phone.readMenu());
  const cart = openCart(player, phone);
  const joined = await player.act('join', 4, () => join(cart));
  if (joined) cart.connect();
  try {
    for (let rounds = player.chance.within(1, 4); joined && rounds > 0 && !player.isOver; rounds -= 1) {
      await chooseTogether(player, cart);
      await orderTogether(player, phone, cart, house);
      if (house.settings.useCallStaff && player.chance.is(0.35)) await askStaff(player, phone);
      await player.rest(200);
      await lookBack(player, phone);
      await player.rest(200);
    }
  } finally {
    cart.close();
  }
}

function openCart(player: Player, phone: Phone): CartPhone {
  const { night, chance } = player;
  const line = chance.of('cart');
  const cart = new CartPhone(phone.client, {
    origin: () => phone.origin,
    now: () => Date.now() + night.ahead(),
    random: line.draw,
    weather: FULL_ROOM,
    again: PATIENT,
  });
  cart.onGone = () => cart.close();
  return cart;
}

/** The line of a full room: some of what is told comes late, twice or never. */
const FULL_ROOM = {
  requestLost: 0.005,
  answerLost: 0.005,
  sentTwice: 0.005,
  eventLost: 0.01,
  eventTwice: 0.01,
  eventDelay: 40,
};

/** As a guest's page connects, and as a guest taps again. */
const PATIENT = {
  askMs: 500,
  askMostMs: 8000,
  connectMs: SOCKET.reconnectionDelay,
  connectMostMs: SOCKET.reconnectionDelayMax,
};

const join = (cart: CartPhone): Promise<Outcome<true>> =>
  cart.join().then(
    () => done(true),
    (error: Error) => refused(/"errorCode":"(\w+)"/.exec(error.message)?.[1] ?? error.message),
  );

async function chooseTogether(player: Player, cart: CartPhone): Promise<void> {
  const { chance } = player;
  for (let taps = chance.within(1, 4); taps > 0; taps -= 1) {
    const { clientId } = cart.phone;
    const own = cart.view.lines.filter((line) => line.clientId === clientId);
    const line = chance.is(0.3) ? chance.pick(own) : undefined;
    const dish = chance.pick([...cart.guest.menu.values()].filter(isThere));
    const isReady = chance.is(0.2);
    await player.act('choose', 12, () =>
      settled(cart, () => {
        if (line) {
          const quantity = chance.within(0, 3);
          cart.tap({ type: 'modify', version: 0, cartMenuId: line.cartMenuId, quantity });
        } else if (isReady) cart.tap({ type: 'ready', isReady: true });
        else if (dish) cart.addDish(dish, chance.within(1, 2));
      }),
    );
    // A phone goes to sleep in a pocket.
    if (chance.is(0.05)) {
      cart.close();
      await player.rest(20);
      cart.connect();
    }
  }
}

const isThere = ({ isSoldOut, leftQuantity, isNotAllowedMinor }: Menu): boolean =>
  !isSoldOut && leftQuantity !== 0 && isNotAllowedMinor !== true;

/** Taps, and waits until it has come through or was told not to. */
async function settled(cart: CartPhone, tap: () => void): Promise<Outcome<true>> {
  const told = cart.told.length;
  tap();
  for (const end = performance.now() + LONGEST_MS; cart.phone.pending.length > 0; await sleep(15))
    if (performance.now() > end) return refused('NO_ANSWER');
  const code = cart.told[told];
  return code === undefined ? done(true) : refused(code);
}

async function orderTogether(player: Player, phone: Phone, cart: CartPhone, house: House): Promise<void> {
  const { night } = player;
  const before = cart.placed.length;
  await player.act('order-together', 20, async () => {
    const { clientId } = cart.phone;
    const holder = lockHolder(cart.view.lock, cart.link.now());
    if (cart.view.lines.length === 0) return done(null);
    if (holder !== clientId) {
      const locked = await settled(cart, () => cart.tap({ type: 'lock', version: 0 }));
      if (!locked.done) return locked;
    }
    const told = cart.told.length;
    await cart.order();
    const code = cart.told[told];
    return code === undefined ? done(null) : refused(code);
  });
  for (const { body, answer } of cart.placed.slice(before)) {
    const menus = body.orderList.flatMap((entry) => entry.menus);
    const orderId = answer.orderId ?? '';
    phone.orders.push(orderId);
    phone.hashKey = answer.receipt?.hashKey ?? phone.hashKey;
    const amount = cartTotals(menus).menuPayAmount;
    const isPaidFirst = Boolean(answer.pgForm);
    night.diary.order(house.restaurantId, { orderId, menus: menusOf(menus), amount, isPaidFirst });
    if (answer.pgForm) await payFirst(player, phone, answer);
  }
  const isHolder = lockHolder(cart.view.lock, cart.link.now()) === cart.phone.clientId;
  if (isHolder) await settled(cart, () => cart.tap({ type: 'unlock' }));
}
