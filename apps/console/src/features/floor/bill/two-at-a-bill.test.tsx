import type { Bill } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, paymentOf } from '../../../shared/testing/bills.ts';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { open, press, sent, serverWith } from './testing/bill-page.ts';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));

type Dialog = ReturnType<typeof within>;

interface Case {
  readonly what: string;
  /** As both managers see the bill, and as the faster one leaves it. */
  readonly before: Bill;
  readonly after: Bill;
  /** What opens the question, what it is called, and what is pressed in it. */
  readonly door: string;
  readonly title: string;
  fill(asked: Dialog): void;
  readonly confirm: string;
  readonly call: 'voidPayment' | 'refundBillPayment' | 'addBillEntry';
}

const over = billOf({ owed: 0, over: 2000, settled: 21_000, payments: [paymentOf({ amount: 21_000 })] });
const byPhone = paymentOf({ amount: 21_000, means: null, label: 'AAA' });
const giveReason = (asked: Dialog) =>
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'no cola' } });

const CASES: readonly Case[] = [
  {
    what: 'given back',
    before: over,
    after: {
      ...over,
      version: 2,
      over: 0,
      settled: 19_000,
      payments: [paymentOf({ amount: 21_000, refundedAmount: 2000 })],
    },
    door: 'Void',
    title: 'Void the payment of ₩21,000',
    fill: giveReason,
    confirm: 'Give ₩2,000 back',
    call: 'voidPayment',
  },
  {
    what: 'refunded',
    before: { ...over, payments: [byPhone] },
    after: {
      ...over,
      version: 2,
      over: 0,
      settled: 19_000,
      payments: [{ ...byPhone, refundedAmount: 2000 }],
    },
    door: 'Refund',
    title: 'Refund a phone payment',
    fill: (asked) => press(asked, 'Another reason'),
    confirm: 'Refund ₩2,000',
    call: 'refundBillPayment',
  },
  {
    what: 'discounted',
    before: billOf(),
    after: billOf({ version: 2, entered: -1900, total: 17_100, owed: 17_100 }),
    door: 'Add a discount',
    title: 'Add a discount',
    fill(asked) {
      press(asked, '10%');
      giveReason(asked);
    },
    confirm: 'Take 10% off',
    call: 'addBillEntry',
  },
];

for (const { what, before, after, door, title, fill, confirm, call } of CASES)
  test(`what another manager has ${what} while the question was open is not ${what} once more`, {
    tags: ['BILL-186'],
  }, async () => {
    let isLate = false;
    const server = serverWith(before, 'manager', {
      bill: () => (isLate ? after : before),
      [call]: ({ body }: { body: unknown }) =>
        (body as { billVersion: number }).billVersion === 2
          ? { ...after, version: 3 }
          : new Refused('BILL_CHANGED', { bill: after }),
    });
    const bill = await open(server, 'See the bill');
    press(bill, door);
    const asked = within(await screen.findByRole('dialog', { name: title }));
    fill(asked);
    isLate = true;
    const reads = server.count('bill');
    act(() => sockets.at(-1)?.hint('bill-changed'));
    await waitFor(() => expect(server.count('bill')).toBeGreaterThan(reads));
    press(asked, confirm);
    await screen.findAllByText('BILL_CHANGED');
    expect(sent(server, call)).toMatchObject([{ billVersion: 1 }]);
    // What was asked was of the bill before: it is asked anew from this one.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  });
