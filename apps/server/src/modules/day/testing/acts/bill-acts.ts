import type { Act, Scene } from './act.ts';

/** A table that paid so much in cash: the payment, and the version of its bill then. */
async function paid({ dine, drawer }: Scene, amount: number) {
  await drawer(true);
  const { desk, visitId } = await dine('rice', 'set');
  const { body } = await desk.pay({ amount });
  return { desk, visitId, version: body.version, paymentId: body.payments[0]?.paymentId ?? '' };
}

/** What a bill owes, and what covers it. */
export const BILL_ACTS: readonly Act[] = [
  {
    what: 'cash is taken into the drawer for chosen dishes',
    call: 'recordPayment',
    role: 'staff',
    async prepare({ dine, drawer }) {
      await drawer(true);
      const { visitId, orderId } = await dine('rice', 'set');
      const part = { part: 'LINES', lines: [{ orderId, line: 0, quantity: 1 }] };
      const receipt = { kind: 'PHONE', number: '01012345678' };
      const money = { means: 'CASH', amount: 9000, tendered: 10_000, receipt };
      return { params: { visitId }, body: { billVersion: 1, part, ...money } };
    },
  },
  {
    what: 'the rest is paid by terminal, and its order is covered',
    call: 'recordPayment',
    role: 'staff',
    async prepare(scene) {
      const { visitId, version } = await paid(scene, 9000);
      const money = { means: 'CARD_TERMINAL', amount: 15_000 };
      return { params: { visitId }, body: { billVersion: version, part: { part: 'WHOLE' }, ...money } };
    },
  },
  {
    what: 'a payment in cash is voided',
    call: 'voidPayment',
    role: 'manager',
    async prepare(scene) {
      const { visitId, version, paymentId } = await paid(scene, 24_000);
      return { params: { visitId, paymentId }, body: { billVersion: version, reason: '잘못 눌렀어요' } };
    },
  },
  {
    what: 'a part of a payment in cash is given back',
    call: 'voidPayment',
    role: 'manager',
    async prepare(scene) {
      const { visitId, version, paymentId } = await paid(scene, 24_000);
      const body = { billVersion: version, amount: 4000, reason: '너무 많이 받았어요' };
      return { params: { visitId, paymentId }, body };
    },
  },
  {
    what: 'a discount is given',
    call: 'addBillEntry',
    role: 'manager',
    async prepare(scene) {
      const { visitId, version } = await paid(scene, 9000);
      const entry = { kind: 'DISCOUNT', percent: 10, reason: '단골' };
      return { params: { visitId }, body: { billVersion: version, ...entry } };
    },
  },
  {
    what: 'a discount is taken back',
    call: 'voidBillEntry',
    role: 'manager',
    async prepare({ dine }) {
      const { desk, visitId } = await dine('rice', 'set');
      const { body } = await desk.enter({ amount: -2000 });
      const { entryId = '' } = body.entries[0] ?? {};
      return { params: { visitId, entryId }, body: { billVersion: body.version, reason: '잘못 눌렀어요' } };
    },
  },
  {
    what: 'a phone claims a share of the bill',
    call: 'payBill',
    role: 'guest',
    async prepare({ dine, bistro }) {
      const { guest } = await dine('rice', 'set');
      const { version } = await bistro.bill(guest);
      return { guest, body: { version, amount: 12_000, part: { part: 'SHARE', shares: 2 } } };
    },
  },
  {
    what: 'a phone claims other dishes instead of its share',
    call: 'payBill',
    role: 'guest',
    async prepare({ dine, bistro }) {
      const { guest, orderId } = await dine('rice', 'set');
      await bistro.offer(guest, { part: 'SHARE', shares: 2 });
      const { version } = await bistro.bill(guest);
      const part = { part: 'LINES', lines: [{ orderId, line: 1, quantity: 1 }] };
      return { guest, body: { version, amount: 15_000, part } };
    },
  },
  {
    what: 'a phone gives its claim up',
    call: 'leaveBillPayment',
    role: 'guest',
    async prepare({ dine, bistro }) {
      const { guest } = await dine('rice', 'set');
      const { paymentId } = await bistro.offer(guest, { part: 'WHOLE' });
      return { guest, params: { paymentId } };
    },
  },
];
