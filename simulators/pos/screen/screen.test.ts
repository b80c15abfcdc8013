import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { HOUSE_KEY, House } from '../../conformance/house.ts';
import { refuseDelivery } from './hook.ts';
import { openScreen } from './server.ts';

/** A screen of a till in a small house, and a browser that presses its buttons. */
async function play() {
  const house = new House();
  const server = await house.open(0);
  const screen = await openScreen({ server, key: HOUSE_KEY, slowMs: 20, pauseMs: 20 }, 0);
  onTestFinished(async () => {
    await house.close();
    await screen.close();
  });
  const read = async (path: string, headers = {}) =>
    (await fetch(screen.origin + path, { headers: { 'accept-language': 'en', ...headers } })).text();
  const press = (path: string, body = '', headers = {}) =>
    fetch(screen.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: screen.origin,
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${screen.origin}/table/1`,
        ...headers,
      },
      body,
    });
  const asked = (path: string) => house.asked.filter((one) => one.path === path && one.method === 'POST');
  return { house, screen, read, press, asked };
}

test('the screen shows the room and what waits; its buttons take orders, enter, sell out, take money and close', {
  tags: ['TILL-30'],
}, async () => {
  const { house, screen, read, press, asked } = await play();
  const { orderId } = house.order(1, 2);
  await expect.poll(() => screen.desk.till.orders.size).toBe(1);
  const room = await read('/');
  expect(room).toContain('생맥주 × 2');
  expect(room).toContain(`/do/accept/${orderId}`);
  expect(await read('/', { 'accept-language': 'ja' })).toContain('待っている注文');
  const pressed = await press(`/do/accept/${orderId}`);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/table/1']);
  expect(screen.desk.till.orders.get(orderId)).toMatchObject({ status: 'CONFIRM' });
  expect(await read('/table/1')).toContain('To pay');
  await press('/do/enter/1', 'menuId=beer&quantity=3');
  expect(asked('tables/1/orders')[0]?.body).toMatchObject({ lines: [{ menuId: 'beer', quantity: 3 }] });
  await press('/do/soldout/beer');
  expect(asked('stock/beer')[0]?.body).toEqual({ isSoldOut: true });
  await press('/do/close/1');
  expect(asked('tables/1/close')).toHaveLength(1);
  // A state is a word, and what an open page asks for is what changes alone.
  house.order(2);
  await expect.poll(() => read('/')).toContain('Waiting · ₩4,500');
  const live = await read('/', { 'x-part': 'live' });
  expect(live).toContain('Waiting · ₩4,500');
  expect(live).not.toMatch(/<html|http-equiv|REQUEST/);
  expect(await read('/', { 'accept-language': 'zh-CN' })).toContain('待接单');
  // A refusal is a line on the screen.
  await press('/do/accept/nothing');
  expect(await read('/')).toContain('NOT_FOUND');
});

test('the switches: what is entered is sent twice as one, events come the other way round, and a till that is down asks nothing', {
  tags: ['TILL-30'],
}, async () => {
  const { house, screen, press, asked } = await play();
  await press('/fault/double');
  await press('/fault/slow');
  await press('/do/enter/2', 'menuId=beer&quantity=1');
  const [first, second] = asked('tables/2/orders');
  expect(second?.body).toEqual(first?.body);
  expect(screen.desk.till.orders.size).toBe(1);
  await press('/fault/order');
  expect(screen.desk.faults.arrange([1, 2, 3])).toEqual([3, 2, 1]);
  await press('/fault/down');
  house.order(3);
  await press('/do/close/2');
  expect(asked('tables/2/close')).toHaveLength(0);
  await press('/fault/down');
  await expect.poll(() => screen.desk.till.orders.size).toBe(2);
});

test('another site, and another name for this machine, press no button', { tags: ['TILL-30'] }, async () => {
  const { press, asked } = await play();
  expect((await press('/do/close/1', '', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await press('/fault/down', '', { origin: 'null' })).status).toBe(403);
  expect(asked('tables/1/close')).toHaveLength(0);
});

test('a delivery is taken when it is signed and of now, and refused with a wrong secret or clock', {
  tags: ['TILL-30', 'TILL-9'],
}, () => {
  const secret = `whsec_${Buffer.from('right').toString('base64')}`;
  const delivery = { id: 'm1', timestamp: '1000', raw: '{}', signatures: '' };
  const right = `v1,${createHmac('sha256', 'right').update('m1.1000.{}').digest('base64')}`;
  const judge = (signatures: string, now: number) => refuseDelivery({ ...delivery, signatures }, secret, now);
  expect(judge(`v1,AAAA ${right}`, 1_000_000)).toBeNull();
  expect(judge('v1,AAAA', 1_000_000)).toBe('SIGNATURE');
  expect(judge(right, 1_000_000 + 3_600_000)).toBe('TIME');
});
