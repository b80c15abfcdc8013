import { afterEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { rows } from '../../../testing/rows.ts';
import { useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';
import { takeMoney } from '../testing/take-money.ts';

const bistro = useBistro();
const { diner } = bistro;
afterEach(async () => {
  await diner.settle(130, 700, 700);
  await bistro.expectBalanced();
  await bistro.clear();
});

const pageOf = (answer: Response) => answer.headers.get('location') ?? '';

test('money whose answer was lost settles the part once the provider tells of it', {
  tags: ['BILL-30', 'BILL-20'],
}, async () => {
  const { guest, desk } = await bistro.dine(1, 'rice', 'rice');
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  await takeMoney(diner, await offer.window());
  expect((await bistro.bill(guest)).claims).toMatchObject([{ isBeingTaken: true }]);
  // Nobody pays it again meanwhile, this phone neither.
  const again = await bistro.ask(guest, { part: 'WHOLE' }, { amount: 18_000 });
  expect(again.body.errorCode).toBe('PAYMENT_UNKNOWN');
  const left = await guest.refused('leaveBillPayment', {
    params: { ...guest.params, paymentId: offer.paymentId },
  });
  expect(left.errorCode).toBe('PAYMENT_UNKNOWN');
  await diner.settle(46, 3);
  expect(await desk.read()).toMatchObject({ owed: 0, settled: 18_000 });
  expect(bistro.held(offer.paymentId)).toBe(18_000);
});

test('money that comes after its part was paid by others goes back, never both', {
  tags: ['BILL-30', 'BILL-20', 'BILL-11'],
}, async () => {
  const { guest, desk } = await bistro.dine(2);
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  await takeMoney(diner, await offer.window());
  // Its time is over, and the server has not looked yet what became of the money.
  await rows(diner.server, 'UPDATE payment_claims SET until = $1', diner.server.clock.now());
  expect((await desk.pay({ amount: 9000, part: { part: 'WHOLE' } })).status).toBe(200);
  await diner.settle(3, 130, 130);
  expect(bistro.held(offer.paymentId)).toBe(0);
  expect(await bistro.payment(offer.paymentId)).toMatchObject({ status: 'CANCEL', is_captured: false });
  expect(await desk.read()).toMatchObject({ owed: 0, over: 0, settled: 9000 });
});

test('money that comes after its part’s time, while it is still owed, settles it', {
  tags: ['BILL-30', 'BILL-20'],
}, async () => {
  const { guest, desk } = await bistro.dine(3, 'set');
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await offer.window();
  diner.server.clock.pass({ minutes: 9, seconds: 50 });
  // The server dies as the money is taken; somebody looks when the part's time is over.
  await takeMoney(diner, returned);
  await diner.settle(46, 3);
  expect(await desk.read()).toMatchObject({ owed: 0, settled: 15_000 });
});

test('a dish called off while its card runs: the money is not kept beyond what is owed', {
  tags: ['BILL-30', 'BILL-11'],
}, async () => {
  const { guest, desk, orderId } = await bistro.dine(4, 'rice', 'set');
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await offer.window();
  const taken = await bistro.manager.call('takeLineOff', {
    params: { ...bistro.manager.params, orderId, line: 1 },
    body: { quantity: 1, version: 1, reason: 'LACK_OF_INGREDIENTS' },
  });
  expect(taken.status).toBe(200);
  const result = await resultOf(diner.server, pageOf(await carryBack(returned)));
  expect(result).toMatchObject({ outcome: 'FAILED', error: { code: 'BILL_PAYMENT_UNDONE' }, owed: 9000 });
  await diner.settle(3, 130);
  expect(bistro.held(offer.paymentId)).toBe(0);
  expect(await desk.read()).toMatchObject({ owed: 9000, settled: 0, over: 0, claims: [] });
});

test('check-out ends what nobody has begun to take; what is being taken settles what was owed', {
  tags: ['BILL-30', 'BILL-16'],
}, async () => {
  const { guest, visitId, desk } = await bistro.dine(5);
  const friend = await bistro.join(5);
  await friend.order({ id: 'set' });
  const waiting = await bistro.offer(friend, { part: 'PERSON' });
  const running = await bistro.offer(guest, { part: 'PERSON' });
  await takeMoney(diner, await running.window());
  const late = await waiting.window();
  const out = await bistro.manager.call('checkOut', {
    params: { ...bistro.manager.params, tableIdx: 5 },
    body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'PAYS_LATER' } },
  });
  expect(out.status).toBe(200);
  const result = await resultOf(diner.server, pageOf(await carryBack(late)));
  expect(result).toMatchObject({ outcome: 'FAILED', error: { code: 'BILL_PAYMENT_EXPIRED' } });
  await diner.settle(46, 3);
  expect(bistro.held(waiting.paymentId)).toBe(0);
  expect(bistro.held(running.paymentId)).toBe(9000);
  expect(await desk.read()).toMatchObject({ owed: 15_000, settled: 9000 });
});

test('a return that was carried to another phone’s part pays what its own phone paid for', {
  tags: ['PAY-16', 'BILL-27'],
}, async () => {
  const { guest, desk } = await bistro.dine(6, 'rice');
  const friend = await bistro.join(6);
  await friend.order({ id: 'rice' });
  const mine = await bistro.offer(guest, { part: 'PERSON' });
  const theirs = await bistro.offer(friend, { part: 'PERSON' });
  const returned = await mine.window();
  await carryBack({ ...returned, fields: { ...returned.fields, Moid: theirs.paymentId } });
  await diner.settle(3);
  expect(bistro.held(mine.paymentId)).toBe(9000);
  expect(bistro.held(theirs.paymentId)).toBe(0);
  expect(await desk.read()).toMatchObject({ settled: 9000, owed: 9000 });
  const [stood] = await rows<{ phase: string }>(
    diner.server,
    'SELECT phase FROM payments WHERE payment_id = $1',
    theirs.paymentId,
  );
  expect(stood?.phase).toBe('OFFERED');
});
