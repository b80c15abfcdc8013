import type { Bill } from '@hansang/contract/schemas';
import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { billOf, paymentOf } from '../../../../shared/testing/bills.ts';
import { Refused } from '../../../../testing/fake-server.ts';
import { FakeSocket } from '../../../../testing/fake-socket.ts';
import { open, press, sent, serverWith } from '../testing/bill-page.ts';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
beforeEach(() => void sockets.splice(0));

const first = billOf();
/** A guest paid 10,000 by phone meanwhile. */
const later = billOf({
  version: 2,
  owed: 9000,
  settled: 10_000,
  payments: [paymentOf({ amount: 10_000, means: null, label: 'AAA' })],
});

/** A form that takes money, at a bill which becomes another one when told. */
async function taking(answer: (body: unknown) => Bill | Refused = () => later) {
  let bill = first;
  const keys: (string | null)[] = [];
  const server = serverWith(first, 'manager', {
    bill: () => bill,
    recordPayment({ body, key }) {
      keys.push(key);
      return answer(body);
    },
  });
  const form = await open(server, 'Take payment');
  return {
    server,
    form,
    keys,
    turn(next: Bill) {
      bill = next;
    },
    async changes(next: Bill) {
      bill = next;
      const reads = server.count('bill');
      act(() => sockets.at(-1)?.hint('bill-changed'));
      await waitFor(() => expect(server.count('bill')).toBeGreaterThan(reads));
    },
  };
}

test('where a guest pays while staff take money, the amount does not change under their finger, and what was filled in stays', {
  tags: ['BILL-195'],
}, async () => {
  const { server, form, changes } = await taking();
  press(form, 'Cash');
  fireEvent.change(form.getByLabelText('Cash handed over'), { target: { value: '20000' } });
  await changes(later);
  await form.findByText('The bill has changed meanwhile: ₩9,000 is left to pay.');
  expect(form.queryByRole('button', { name: /^Took/ })).toBeNull();
  expect(server.count('recordPayment')).toBe(0);
  press(form, 'Go on with the new bill');
  expect(form.getByLabelText('Cash handed over')).toHaveProperty('value', '20,000');
  press(form, 'Took ₩9,000');
  await waitFor(() =>
    expect(sent(server, 'recordPayment')).toMatchObject([
      { billVersion: 2, means: 'CASH', amount: 9000, tendered: 20_000 },
    ]),
  );
});

test('after a payment the next is asked for, for the bill that came of it, however late that is shown elsewhere', {
  tags: ['BILL-195'],
}, async () => {
  const { form } = await taking((body) => {
    const { amount } = body as { amount: number };
    return billOf({ version: 2, owed: 19_000 - amount, settled: amount, payments: [paymentOf({ amount })] });
  });
  press(form, 'Amount');
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '10000' } });
  notifyManager.setScheduler((tell) => void setTimeout(tell, 300));
  onTestFinished(() => notifyManager.setScheduler((tell) => void setTimeout(tell, 0)));
  press(form, 'Took ₩10,000');
  await form.findByRole('button', { name: 'Took ₩9,000' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(form.getByRole('button', { name: 'Took ₩9,000' })).toBeTruthy();
});

test('a share whose answer was lost is not taken as the next one by a second tap', {
  tags: ['BILL-195', 'BILL-12'],
}, async () => {
  const share = paymentOf({ part: 'SHARE', shares: 2, amount: 9500 });
  const taken = billOf({ version: 2, owed: 9500, settled: 9500, payments: [share] });
  let isAway = true;
  const { form, keys, turn } = await taking(() => {
    turn(taken);
    return isAway ? new Refused('SERVICE_UNAVAILABLE') : later;
  });
  press(form, 'Split');
  press(form, 'Took ₩9,500');
  await form.findByText('The bill has changed meanwhile: ₩9,500 is left to pay.');
  isAway = false;
  press(form, 'Go on with the new bill');
  press(form, /^Took/);
  // Another wish than the first one.
  await waitFor(() => expect(new Set(keys).size).toBe(2));
});

test('what was not taken stays filled in and is the same wish when it is pressed again', {
  tags: ['BILL-195', 'BILL-12'],
}, async () => {
  let isAway = true;
  const { form, keys } = await taking(() =>
    isAway ? new Refused('SERVICE_UNAVAILABLE') : billOf({ version: 2, owed: 0, settled: 19_000 }),
  );
  const number = form.getByLabelText('Approval number of the terminal (optional)');
  fireEvent.change(number, { target: { value: '30011223' } });
  press(form, 'Took ₩19,000');
  await screen.findAllByText('SERVICE_UNAVAILABLE');
  await waitFor(() =>
    expect(form.getByRole('button', { name: 'Took ₩19,000' })).toHaveProperty('disabled', false),
  );
  expect(number).toHaveProperty('value', '30011223');
  isAway = false;
  press(form, 'Took ₩19,000');
  await screen.findAllByText('Recorded ₩19,000');
  expect(keys).toEqual(keys.map(() => keys[0]));
});

for (const [minutes, isTold] of [
  [1, true],
  [3, false],
] as const)
  test(`what was taken ${minutes} min before, of which this screen knows nothing, is ${isTold ? '' : 'not '}told`, {
    tags: ['BILL-201'],
  }, async () => {
    const at = new Date(Date.parse(first.serverTime) - minutes * 60_000).toISOString();
    const bill = billOf({ owed: 14_000, settled: 5000, payments: [paymentOf({ at })] });
    const form = await open(serverWith(bill), 'Take payment');
    expect(form.queryByText(/^Taken just now: ₩5,000 \(Cash, .*Kim\)/) !== null).toBe(isTold);
    // Whoever goes on taking knows what they took.
    press(form, 'Amount');
    fireEvent.change(form.getByLabelText('Amount'), { target: { value: '4000' } });
    press(form, 'Took ₩4,000');
    await waitFor(() => expect(form.queryByText(/^Taken just now/)).toBeNull());
  });

test('of several payments a moment before each is told, and what was given back of one is not', {
  tags: ['BILL-201', 'BILL-211'],
}, async () => {
  const payments = [
    paymentOf({ paymentId: 'p1', amount: 5000, by: 'Kim' }),
    paymentOf({ paymentId: 'p2', amount: 4000, refundedAmount: 1000, by: 'Lee', means: 'TRANSFER' }),
    paymentOf({ paymentId: 'p3', amount: 1000, refundedAmount: 1000, by: 'Lee' }),
    paymentOf({ paymentId: 'p4', amount: 2000, means: null, label: 'AAA' }),
  ];
  const form = await open(serverWith(billOf({ owed: 9000, settled: 10_000, payments })), 'Take payment');
  form.getByText(/^Taken just now: ₩5,000 \(Cash, .*Kim\)/);
  form.getByText(/^Taken just now: ₩3,000 \(Bank transfer, .*Lee\)/);
  expect(form.getAllByText(/^Taken just now/)).toHaveLength(2);
});

test('whoever opens the bill again after taking money reads what a colleague took meanwhile', {
  tags: ['BILL-201', 'BILL-211'],
}, async () => {
  const own = paymentOf({ paymentId: 'own', amount: 10_000 });
  const mine = billOf({ version: 2, owed: 9000, settled: 10_000, payments: [own] });
  const { form, changes } = await taking(() => mine);
  press(form, 'Amount');
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '10000' } });
  press(form, 'Took ₩10,000');
  await form.findByRole('button', { name: 'Took ₩9,000' });
  expect(form.queryByText(/^Taken just now/)).toBeNull();
  press(form, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull());
  const theirs = paymentOf({ paymentId: 'theirs', amount: 4000, by: 'Lee' });
  await changes(billOf({ version: 3, owed: 5000, settled: 14_000, payments: [own, theirs] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take payment' }));
  const again = within(await screen.findByRole('dialog', { name: 'Take payment' }));
  await again.findByText(/^Taken just now: ₩4,000 \(Cash, .*Lee\)/);
});
