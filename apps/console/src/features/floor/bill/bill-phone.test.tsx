import type { Bill } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, claimOf, paymentOf } from '../../../shared/testing/bills.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { open, press, sent, serverWith } from './testing/bill-page.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const byPhone = paymentOf({
  means: null,
  method: 'CREDIT_CARD',
  amount: 9000,
  part: 'PERSON',
  label: 'AAA',
  by: null,
});

test('a guest’s card payment is given back at the bill, first what was taken beyond it', {
  tags: ['BILL-32'],
}, async () => {
  const paid = billOf({ owed: 0, settled: 9000, over: 2000, payments: [byPhone] });
  let now = paid;
  const server = serverWith(paid, 'manager', {
    bill: () => now,
    refundBillPayment() {
      now = billOf({ version: 2, payments: [{ ...byPhone, isRefunding: true }] });
      return now;
    },
  });
  const bill = await open(server, 'See the bill');
  press(bill, 'Refund');
  const asked = within(await screen.findByRole('dialog', { name: 'Refund a phone payment' }));
  const amount = asked.getByLabelText('Amount to refund');
  expect(amount).toHaveProperty('value', '2,000');
  fireEvent.change(amount, { target: { value: '9001' } });
  asked.getByText('Up to ₩9,000 can go back.');
  fireEvent.change(amount, { target: { value: '3000' } });
  expect(asked.getByRole('button', { name: 'Refund ₩3,000' })).toHaveProperty('disabled', true);
  press(asked, 'The guest asked for it');
  press(asked, 'Refund ₩3,000');
  await waitFor(() =>
    expect(sent(server, 'refundBillPayment')).toEqual([
      { billVersion: 1, amount: 3000, reason: 'REQUESTED_BY_GUEST' },
    ]),
  );
  await screen.findByText('Being refunded');
});

test('staff see who is paying on their phone and until when, and refund nothing', {
  tags: ['BILL-2', 'BILL-32'],
}, async () => {
  const claims: Bill['claims'] = [
    claimOf({ claimId: 'c', amount: 10_000, part: 'PERSON', until: '2026-11-20T10:10:00.000Z' }),
  ];
  const paying = billOf({
    settled: 9000,
    owed: 10_000,
    claimed: 10_000,
    payable: 0,
    claims,
    payments: [byPhone],
  });
  const bill = await open(serverWith(paying, 'staff'), 'See the bill');
  const now = bill.getByRole('region', { name: 'Being paid now' }).textContent;
  expect(now).toContain('BBB');
  expect(now).toContain('₩10,000');
  expect(bill.queryByRole('button', { name: 'Refund' })).toBeNull();
});
