import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ANN, BOB, billOf, claimOf, paymentOf } from '../../../shared/testing/bills.ts';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { tableSheet } from '../../../testing/table-sheet.ts';
import { AT, open, press, sent, serverWith } from './testing/bill-page.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

test('cash is taken with the change in sight', { tags: ['BILL-21', 'BILL-22'] }, async () => {
  const server = serverWith(billOf());
  const pay = await open(server, 'Take payment');
  press(pay, 'Cash');
  press(pay, '₩20,000');
  expect(pay.getByRole('status').textContent).toBe('Change₩1,000');
  press(pay, 'Took ₩19,000');
  await waitFor(() => expect(server.count('recordPayment')).toBe(1));
  expect(sent(server, 'recordPayment')).toEqual([
    { billVersion: 1, means: 'CASH', amount: 19_000, part: { part: 'WHOLE' }, tendered: 20_000 },
  ]);
  const bill = within(await screen.findByRole('dialog', { name: 'Bill' }));
  expect(bill.getByRole('region', { name: 'Bill' }).textContent).toContain('All paid₩19,000');
});

test.each([
  ['INTERNAL_ERROR', 1],
  ['BILL_CHANGED', 2],
] as const)('after %s two presses have %i keys', { tags: ['BILL-12'] }, async (code, count) => {
  const server = serverWith(billOf(), 'manager', { recordPayment: () => new Refused(code) });
  const asked: (string | null)[] = [];
  const { fetch } = server;
  Object.assign(server, {
    fetch(input: RequestInfo | URL, init: RequestInit = {}) {
      if (init.method === 'POST') asked.push(new Headers(init.headers).get('idempotency-key'));
      return fetch(input, init);
    },
  });
  const pay = await open(server, 'Take payment');
  press(pay, 'Cash');
  for (const times of [1, 2]) {
    const took = pay.getByRole('button', { name: 'Took ₩19,000' });
    await waitFor(() => expect(took).toHaveProperty('disabled', false));
    fireEvent.click(took);
    await waitFor(() => expect(server.count('recordPayment')).toBe(times));
  }
  expect(new Set(asked).size).toBe(count);
});

test('less cash than the amount is told and not sent', { tags: ['BILL-21'] }, async () => {
  const pay = await open(serverWith(billOf()), 'Take payment');
  press(pay, 'Cash');
  fireEvent.change(pay.getByLabelText('Cash handed over'), { target: { value: '10000' } });
  pay.getByText('That is less than the amount.');
  expect(pay.getByRole('button', { name: 'Took ₩19,000' })).toHaveProperty('disabled', true);
});

const PARTS = [
  [
    'a person',
    (pay: ReturnType<typeof within>) => {
      press(pay, 'By person');
      press(pay, /Phone BBB/);
    },
    10_000,
    { part: 'PERSON', clientId: BOB },
  ],
  [
    'chosen dishes',
    (pay: ReturnType<typeof within>) => {
      press(pay, 'Dishes');
      press(pay, /Cola/);
      press(pay, /less/i);
      press(pay, /Stew/);
    },
    11_000,
    {
      part: 'LINES',
      lines: [
        { orderId: 'order-1', line: 1, quantity: 1 },
        { orderId: 'order-1', line: 0, quantity: 1 },
      ],
    },
  ],
  [
    'an equal share',
    (pay: ReturnType<typeof within>) => {
      press(pay, 'Split');
      press(pay, '+');
    },
    6334,
    { part: 'SHARE', shares: 3 },
  ],
  [
    'an amount',
    (pay: ReturnType<typeof within>) => {
      press(pay, 'Amount');
      fireEvent.change(pay.getByLabelText('Amount'), { target: { value: '7,000' } });
    },
    7000,
    { part: 'AMOUNT', amount: 7000 },
  ],
] as const;

for (const [what, choose, amount, part] of PARTS)
  test(`staff take ${what} of a bill`, { tags: ['BILL-22'] }, async () => {
    const server = serverWith(billOf());
    const pay = await open(server, 'Take payment');
    choose(pay);
    press(pay, `Took ₩${amount.toLocaleString('en')}`);
    await waitFor(() => expect(server.count('recordPayment')).toBe(1));
    expect(sent(server, 'recordPayment')).toMatchObject([{ means: 'CARD_TERMINAL', amount, part }]);
  });

test('the odd won of a split is told, and the next share is of one fewer', { tags: ['BILL-7'] }, async () => {
  const share = paymentOf({ part: 'SHARE', shares: 4, amount: 5000 });
  const pay = await open(
    serverWith(billOf({ owed: 14_000, settled: 5000, payments: [share] })),
    'Take payment',
  );
  pay.getByText('₩4,666 each; whoever pays first pays ₩2 more.');
  pay.getByRole('button', { name: 'Took ₩4,668' });
});

test('who was slower sees the bill as it is by now', { tags: ['BILL-10'] }, async () => {
  const now = billOf({ version: 2, owed: 9000, settled: 10_000, payments: [paymentOf({ amount: 10_000 })] });
  let isLate = false;
  const server = serverWith(billOf(), 'staff', {
    bill: () => (isLate ? now : billOf()),
    recordPayment() {
      isLate = true;
      return new Refused('BILL_CHANGED', { bill: now });
    },
  });
  const pay = await open(server, 'Take payment');
  press(pay, 'Took ₩19,000');
  await pay.findByRole('button', { name: 'Took ₩9,000' });
});

test('a manager voids with a reason and discounts; staff see neither', {
  tags: ['BILL-13', 'BILL-14'],
}, async () => {
  const paid = billOf({ owed: 14_000, settled: 5000, payments: [paymentOf()] });
  const server = serverWith(paid);
  const bill = await open(server, 'See the bill');
  press(bill, 'Void');
  const asked = within(await screen.findByRole('dialog', { name: 'Void the payment of ₩5,000' }));
  expect(asked.getByRole('button', { name: 'Void it' })).toHaveProperty('disabled', true);
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'a slip' } });
  press(asked, 'Void it');
  await waitFor(() => expect(sent(server, 'voidPayment')).toEqual([{ billVersion: 1, reason: 'a slip' }]));
  press(bill, 'Add a discount');
  const entry = within(await screen.findByRole('dialog', { name: 'Add a discount' }));
  press(entry, '10%');
  fireEvent.change(entry.getByLabelText('Reason'), { target: { value: 'a regular' } });
  press(entry, 'Take 10% off');
  await waitFor(() =>
    expect(sent(server, 'addBillEntry')).toMatchObject([
      { kind: 'DISCOUNT', percent: 10, reason: 'a regular' },
    ]),
  );
});

test('what was taken too much is given back in part, as it is filled in, and never more than was taken', {
  tags: ['BILL-151'],
}, async () => {
  const paid = billOf({ owed: 0, over: 2000, settled: 19_000, payments: [paymentOf({ amount: 19_000 })] });
  const server = serverWith(paid);
  const bill = await open(server, 'See the bill');
  press(bill, 'Void');
  const asked = within(await screen.findByRole('dialog', { name: 'Void the payment of ₩19,000' }));
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'no cola' } });
  const amount = asked.getByLabelText('Amount to give back');
  fireEvent.change(amount, { target: { value: '19001' } });
  asked.getByText('Up to ₩19,000 can go back.');
  fireEvent.change(amount, { target: { value: '2000' } });
  press(asked, 'Give ₩2,000 back');
  await screen.findByText('₩2,000 was given back.');
  expect(sent(server, 'voidPayment')).toEqual([{ billVersion: 1, reason: 'no cola', amount: 2000 }]);
});

test('a terminal’s approval number is taken down with the payment, in its form alone', {
  tags: ['BILL-152'],
}, async () => {
  const server = serverWith(billOf());
  const pay = await open(server, 'Take payment');
  const number = pay.getByLabelText('Approval number of the terminal (optional)');
  fireEvent.change(number, { target: { value: '12-3' } });
  pay.getByText('4 to 20 letters and digits, please.');
  expect(pay.getByRole('button', { name: 'Took ₩19,000' })).toHaveProperty('disabled', true);
  fireEvent.change(number, { target: { value: ' 30011223 ' } });
  press(pay, 'Took ₩19,000');
  await waitFor(() => expect(sent(server, 'recordPayment')).toMatchObject([{ approvalNumber: '30011223' }]));
});

test('staff have no voids and no discounts', { tags: ['BILL-22'] }, async () => {
  const paid = billOf({ owed: 14_000, settled: 5000, payments: [paymentOf()] });
  const bill = await open(serverWith(paid, 'staff'), 'See the bill');
  bill.getByText('Phone AAA');
  expect(bill.queryByRole('button', { name: 'Void' })).toBeNull();
  expect(bill.queryByRole('button', { name: 'Add a discount' })).toBeNull();
});

test('the number of a cash receipt goes along', { tags: ['BILL-21'] }, async () => {
  const server = serverWith(billOf());
  const pay = await open(server, 'Take payment');
  press(pay, 'Bank transfer');
  press(pay, 'Phone number');
  fireEvent.change(pay.getByLabelText('Number for the cash receipt'), { target: { value: '010-1234-5678' } });
  press(pay, 'Took ₩19,000');
  await waitFor(() =>
    expect(sent(server, 'recordPayment')).toMatchObject([
      { receipt: { kind: 'PHONE', number: '010-1234-5678' } },
    ]),
  );
});

test('a table that still owes is cleared with a reason', { tags: ['BILL-16'] }, async () => {
  const server = serverWith(billOf());
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  press(sheet, 'Clear table');
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear table 7' }));
  expect(dialog.getByRole('button', { name: 'Clear the table' })).toHaveProperty('disabled', true);
  fireEvent.click(await dialog.findByRole('radio', { name: 'Will pay later' }));
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Mr. Kim' } });
  press(dialog, 'Clear the table');
  await waitFor(() =>
    expect(sent(server, 'checkOut')).toMatchObject([{ unpaid: { reason: 'PAYS_LATER', note: 'Mr. Kim' } }]),
  );
});

test('the paper names seller, dishes, tax and payments', { tags: ['BILL-23'] }, async () => {
  await open(
    serverWith(billOf({ owed: 0, settled: 19_000, payments: [paymentOf({ amount: 19_000 })] })),
    'See the bill',
  );
  const paper = document.querySelector('[data-bill-paper]')?.textContent ?? '';
  for (const part of ['Hansang Pub', '123-45-67890', 'Stew', 'Cola ×2', '₩19,000', '₩1,727', 'Cash'])
    expect(paper).toContain(part);
  expect(ANN).toHaveLength(32);
});

test('whatever was paid says who, how and what of it; only what is still held goes back', {
  tags: ['BILL-21'],
}, async () => {
  const byPhone = { means: null, label: 'AAA' } as const;
  const bill = billOf({
    entries: [
      {
        entryId: 'e1',
        kind: 'DISCOUNT',
        amount: -1900,
        percent: 10,
        reason: 'Late',
        isVoided: false,
        by: 'Kim',
        at: AT,
      },
      {
        entryId: 'e2',
        kind: 'SERVICE',
        amount: -500,
        percent: null,
        reason: 'Cork',
        isVoided: true,
        by: 'Lee',
        at: AT,
      },
    ],
    payments: [
      paymentOf({ paymentId: 'a', ...byPhone, part: 'SHARE', shares: 3, amount: 6000 }),
      paymentOf({ paymentId: 'b', ...byPhone, part: 'PERSON', amount: 900, refundedAmount: 900 }),
      paymentOf({ paymentId: 'c', ...byPhone, amount: 700, isRefunding: true }),
      paymentOf({ paymentId: 'd', part: 'LINES', tendered: 10_000, change: 5000 }),
      paymentOf({ paymentId: 'e', voided: { by: 'Lee', reason: 'Typo', at: AT } }),
    ],
    claims: [claimOf({ amount: 1000 })],
  });
  const sheet = await open(serverWith(bill), 'See the bill');
  const list = (name: string) =>
    within(sheet.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
  const payments = list('Payments');
  expect(payments).toHaveLength(5);
  expect(payments.filter((text) => text.includes('Refund'))).toHaveLength(1);
  expect(payments[3]).toContain('₩10,000');
  expect(payments[4]).toContain('Typo');
  expect(list('Discounts and more').filter((text) => text.includes('10%'))).toHaveLength(1);
  expect(list('Being paid now')).toEqual([expect.stringMatching(/^Phone BBB₩1,000/)]);
});
