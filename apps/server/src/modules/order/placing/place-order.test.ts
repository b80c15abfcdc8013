import type { ErrorReply, OrderRequest } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { left, rows, stored } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { CAFE, PUB } from '../../../testing/venues.ts';

const server = useServer();

type Change = (body: OrderRequest) => void;
const first = (body: OrderRequest) => {
  const menu = body.orderList[0]?.menus[0];
  if (!menu) throw new Error('The order has no dish');
  return menu;
};

/** Sends a changed order that must store nothing, and gives its answer. */
async function sendChanged(guest: TestGuest, body: OrderRequest, change: Change) {
  const changed = structuredClone(body);
  change(changed);
  const before = await stored(server);
  const answer = await guest.sendOrder(changed, crypto.randomUUID());
  expect(await stored(server)).toEqual(before);
  return answer;
}

test('a placed order begins as REQUEST without a payment, and stays so until staff record one', {
  tags: ['ORD-14', 'PAY-34'],
}, async () => {
  const guest = await seat(server, 1);
  const placed = await guest.order({ id: 'jjigae' });
  expect(placed).toMatchObject({ errorCount: 0, list: [{ _id: 'jjigae' }], pgAuthParams: null });
  expect(placed.receipt).toMatchObject({
    id: placed.orderId,
    totalAmount: 9000,
    tableName: '1번',
    floorName: '1층',
    restaurantIdx: PUB,
    restaurantName: '한상포차',
    regDate: '2026-11-20T10:00:00.000Z',
    order: { status: 'REQUEST', payment: null, canCancel: true, source: 'MENU', actualPayment: 9000 },
  });
  await endStay(server, 1);
});

test('a store that accepts automatically confirms at once', { tags: ['ORD-15'] }, async () => {
  const guest = await seat(server, 1, CAFE);
  const placed = await guest.order({ id: 'latte' });
  expect(placed.receipt?.order).toMatchObject({ status: 'CONFIRM', canCancel: false });
  const [row] = await rows<{ steps: object[] }>(
    server,
    'SELECT steps FROM orders WHERE order_id = $1',
    placed.orderId,
  );
  expect(row?.steps).toMatchObject([
    { status: 'REQUEST', actorType: 'guest', actor: guest.clientId },
    { status: 'CONFIRM', actorType: 'system' },
  ]);
});

test('order, lines, visit, stock and event are written together', { tags: ['ORD-16'] }, async () => {
  const guest = await seat(server, 1);
  const stock = await left(server, 'special');
  const { orderId, receipt } = await guest.order({ id: 'special', quantity: 2 }, { id: 'cola' });
  const [order] = await rows(server, 'SELECT * FROM orders WHERE order_id = $1', orderId);
  const lines = await rows(server, 'SELECT * FROM order_lines WHERE order_id = $1 ORDER BY line', orderId);
  const [visit] = await rows(server, 'SELECT * FROM visits WHERE hash_key = $1', receipt?.hashKey);
  const [event] = await rows(server, 'SELECT * FROM events WHERE subject_id = $1', orderId);
  expect(order).toMatchObject({
    total_amount: 32_000,
    total_quantity: 3,
    is_first_of_visit: true,
    counted: ['special'],
    means: 'QR',
    version: 1,
  });
  expect(lines).toMatchObject([
    { menu_id: 'special', unit_price: 15_000, quantity: 2, category_name: '식사' },
    { menu_id: 'cola', unit_price: 2000, quantity: 1, category_name: '주류' },
  ]);
  expect(visit).toMatchObject({ table_idx: 1, closed_at: null, visit_id: order?.visit_id });
  expect(event).toMatchObject({
    type: 'order.placed',
    actor_type: 'guest',
    actor: guest.clientId,
    data: { tableIdx: 1, status: 'REQUEST', isFirst: true, stock: ['special'], totalAmount: 32_000 },
  });
  expect(await left(server, 'special')).toBe((stock ?? 0) - 2);
  await endStay(server, 1);
});

test('the server prices sizes and options from its own menu', { tags: ['ORD-3'] }, async () => {
  const guest = await seat(server, 1);
  const placed = await guest.order(
    { id: 'chicken', size: 'whole', quantity: 2 },
    { id: 'jjigae', options: { hot: 1, tofu: 2 } },
  );
  expect(placed.receipt?.totalAmount).toBe(2 * 19_000 + 9000 + 500 + 2 * 1500);
  expect(placed.receipt?.order.menus).toMatchObject([
    { _id: 'jjigae', price: 12_500, options: [{ _id: 'hot' }, { _id: 'tofu', quantity: 2 }], size: null },
    { _id: 'chicken', price: 19_000, quantity: 2, size: { _id: 'whole', price: 19_000 } },
  ]);
  await endStay(server, 1);
});

test.each<[string, Change]>([
  [
    'the dish’s price',
    (body) => {
      first(body).price = 1;
    },
  ],
  [
    'an option’s price',
    (body) => {
      (first(body).options[0] ?? { price: 0 }).price = 7;
    },
  ],
  [
    'the dish’s name',
    (body) => {
      first(body).name = '가짜 이름';
    },
  ],
  [
    'an option of another dish',
    (body) => void first(body).options.push({ _id: 'nope', name: 'x', price: 0, quantity: 1 }),
  ],
  [
    'a size that the dish does not have',
    (body) => {
      first(body).size = { _id: 'whole', name: 'x', price: 1 };
    },
  ],
])(
  'a forged order — %s — answers 200 with MENU_CHANGED on the item and stores nothing',
  { tags: ['ORD-4'] },
  async (_, change) => {
    const guest = await seat(server, 1);
    const answer = await sendChanged(guest, await guest.orderBody({ id: 'jjigae' }), change);
    expect(answer).toMatchObject({ status: 200, body: { errorCount: 1, orderId: null, receipt: null } });
    expect(answer.body.list).toMatchObject([{ _id: 'jjigae', error: { code: 'MENU_CHANGED' } }]);
  },
);

test.each<[string, Change]>([
  [
    'the amount',
    (body) => {
      body.menuPayAmount = 1;
    },
  ],
  [
    'the total quantity',
    (body) => {
      body.totalMenuAmount += 1;
    },
  ],
])(
  '%s that is not the sum of the lines is refused and nothing is stored',
  { tags: ['ORD-5'] },
  async (_, change) => {
    const guest = await seat(server, 1);
    const answer = await sendChanged(guest, await guest.orderBody({ id: 'jjigae' }), change);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  },
);

test.each([-1, 0, 1.5, 1000, 1e308, '2', null])(
  'a quantity of %s is a 4xx error reply and nothing is stored',
  { tags: ['ORD-7'] },
  async (quantity) => {
    const guest = await seat(server, 1);
    const answer = await sendChanged(guest, await guest.orderBody({ id: 'jjigae' }), (body) => {
      first(body).quantity = quantity as number;
    });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  },
);

test('a dish of another venue is refused and nothing is stored', { tags: ['ORD-8'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await sendChanged(guest, await guest.orderBody({ id: 'cola' }), (body) => {
    first(body)._id = 'latte';
  });
  expect(answer).toMatchObject({ status: 409, body: { errorCode: 'UNAVAILABLE_MENU_IN_CART' } });
});

test('an order without a menu is told NO_MENU_SELECTED', { tags: ['AVAIL-16'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await sendChanged(guest, await guest.orderBody({ id: 'cola' }), (body) => {
    body.orderList = [];
  });
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'NO_MENU_SELECTED' } });
});

test('a dish that left the menu is told UNAVAILABLE_MENU_IN_CART', { tags: ['AVAIL-18'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await sendChanged(guest, await guest.orderBody({ id: 'cola' }), (body) => {
    first(body)._id = 'never-was';
  });
  expect(answer).toMatchObject({ status: 409, body: { errorCode: 'UNAVAILABLE_MENU_IN_CART' } });
});

test('a required group, a group’s maximum, an option’s maximum are refused by name', {
  tags: ['OPT-3', 'OPT-1', 'OPT-2'],
}, async () => {
  const guest = await seat(server, 1);
  const refusals: string[] = [];
  const choices: Record<string, number>[] = [{}, { mild: 1, hot: 1 }, { mild: 1, tofu: 3 }];
  for (const options of choices) {
    const body = await guest.orderBody({ id: 'jjigae', options });
    const answer = await sendChanged(guest, body, () => {});
    expect(answer.status).toBe(400);
    const reply = answer.body as unknown as ErrorReply;
    refusals.push(reply.errorCode);
    expect(reply.multiLanguage.message.en).toMatch(/Heat|Tofu/);
  }
  expect(refusals).toEqual(['OPTION_REQUIRED', 'OPTION_GROUP_LIMIT', 'OPTION_LIMIT']);
});

test('a dish with sizes needs one', { tags: ['OPT-9'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await sendChanged(guest, await guest.orderBody({ id: 'chicken' }), (body) => {
    first(body).size = null;
  });
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'SIZE_REQUIRED' } });
});

test('the order holds minimum and maximum of a dish, over all its lines', { tags: ['QTY-9'] }, async () => {
  const guest = await seat(server, 1);
  const send = async (...quantities: number[]) => {
    const body = await guest.orderBody(...quantities.map((quantity) => ({ id: 'pairs', quantity })));
    return (await guest.sendOrder(body)).body as unknown as ErrorReply;
  };
  expect(await send(1)).toMatchObject({ errorCode: 'QUANTITY_BELOW_MIN' });
  expect(await send(5)).toMatchObject({ errorCode: 'QUANTITY_ABOVE_MAX' });
  expect(await send(3, 2)).toMatchObject({ errorCode: 'QUANTITY_ABOVE_MAX' });
  expect(await send(1, 1)).toMatchObject({ errorCount: 0 });
  await endStay(server, 1);
});

test('an order that does not get all its dishes takes none', { tags: ['STOCK-3'] }, async () => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'special', quantity: 60 }, { id: 'cola' });
  const answer = await sendChanged(guest, body, () => {});
  expect(answer).toMatchObject({ status: 200, body: { errorCount: 1, orderId: null } });
  expect(answer.body.list).toMatchObject([{ error: { code: 'LOW_STOCK' } }, { _id: 'cola' }]);
});

test('a sold-out dish is told on its item', { tags: ['MENU-9'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await sendChanged(guest, await guest.orderBody({ id: 'gone' }), () => {});
  expect(answer.body.list).toMatchObject([{ _id: 'gone', error: { code: 'MENU_SOLD_OUT' } }]);
});

test('an order keeps names, prices and options as sold when the menu changes', {
  tags: ['ORD-13'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId, receipt } = await guest.order({ id: 'jjigae', options: { hot: 1 } });
  await rows(server, `UPDATE menus SET name = '{"ko": "새 이름"}', price = 1 WHERE menu_id = 'jjigae'`);
  await rows(server, `UPDATE options SET price = 1 WHERE option_id = 'hot'`);
  const after = await guest.ok('order', { params: { ...guest.params, orderId } });
  expect(after).toEqual(receipt);
  expect(receipt?.order.menus[0]?.multiLanguage.name).toEqual({
    ko: '김치찌개',
    en: 'Kimchi stew',
    ja: 'Kimchi stew (ja)',
    'zh-CN': 'Kimchi stew (zh)',
  });
  await rows(server, `UPDATE menus SET name = '{"ko": "김치찌개"}', price = 9000 WHERE menu_id = 'jjigae'`);
  await rows(server, `UPDATE options SET price = 500 WHERE option_id = 'hot'`);
  await endStay(server, 1);
});

test('fields that a body may not set are ignored, never stored', { tags: ['SEC-8'] }, async () => {
  const guest = await seat(server, 1);
  const body = {
    ...(await guest.orderBody({ id: 'cola' })),
    source: 'STAFF',
    means: 'SAMPLE',
    status: 'COMPLETE',
    orderNumber: 1000,
    restaurantId: CAFE,
    visitId: 'x',
  };
  const { body: placed } = await guest.sendOrder(body);
  const [row] = await rows(server, 'SELECT * FROM orders WHERE order_id = $1', placed.orderId);
  expect(row).toMatchObject({ source: 'MENU', means: 'QR', status: 'REQUEST', restaurant_id: PUB });
  expect(row?.order_number).not.toBe(1000);
  await endStay(server, 1);
});

test('an automatic order is refused where the store has none, and takes drinks alone', {
  tags: ['DRINK-9'],
}, async () => {
  const cafe = await seat(server, 1, CAFE);
  const latte = { ...(await cafe.orderBody({ id: 'latte' })), source: 'DRINK_SHORTCUT' };
  expect(await cafe.sendOrder(latte)).toMatchObject({
    status: 409,
    body: { errorCode: 'ALCOHOL_AUTOMATIC_ORDER_UNUSED' },
  });
  const guest = await seat(server, 1);
  const cola = { ...(await guest.orderBody({ id: 'cola' })), source: 'DRINK_SHORTCUT' };
  expect(await guest.sendOrder(cola)).toMatchObject({ status: 400 });
});
