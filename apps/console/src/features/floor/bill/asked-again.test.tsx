import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, paymentOf } from '../../../shared/testing/bills.ts';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { open, press, serverWith } from './testing/bill-page.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

test('a discount that was put away without an answer and is asked anew is another wish, with what is chosen now', {
  tags: ['BILL-197'],
}, async () => {
  let isAway = true;
  const keys: (string | null)[] = [];
  const server = serverWith(billOf(), 'manager', {
    addBillEntry({ key }) {
      keys.push(key);
      return isAway ? new Refused('SERVICE_UNAVAILABLE') : billOf({ version: 2, entered: -950 });
    },
  });
  const bill = await open(server, 'See the bill');
  const ask = async (percent: number) => {
    press(bill, 'Add a discount');
    const asked = within(await screen.findByRole('dialog', { name: 'Add a discount' }));
    press(asked, `${percent}%`);
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'a regular' } });
    press(asked, `Take ${percent}% off`);
    return asked;
  };
  const asked = await ask(10);
  await screen.findAllByText('SERVICE_UNAVAILABLE');
  const again = asked.getByRole('button', { name: 'Take 10% off' });
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  // What was filled in is there, and pressed again it is the same wish.
  const before = keys.length;
  fireEvent.click(again);
  await waitFor(() => expect(keys.length).toBeGreaterThan(before));
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  expect(new Set(keys).size).toBe(1);
  press(asked, 'Never mind');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a discount' })).toBeNull());
  isAway = false;
  await ask(5);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a discount' })).toBeNull());
  expect(new Set(keys).size).toBe(2);
});

const cash = paymentOf({ amount: 19_000 });
const byPhone = paymentOf({ amount: 19_000, means: null, label: 'AAA' });

for (const { call, payment, door, title, fill, confirm, told } of [
  {
    call: 'voidPayment',
    payment: cash,
    door: 'Void',
    title: 'Void the payment of ₩19,000',
    fill: (asked: ReturnType<typeof within>) =>
      fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'wrong table' } }),
    confirm: 'Void it',
    told: 'Voided',
  },
  {
    call: 'refundBillPayment',
    payment: byPhone,
    door: 'Refund',
    title: 'Refund a phone payment',
    fill: (asked: ReturnType<typeof within>) => press(asked, 'Another reason'),
    confirm: 'Refund ₩19,000',
    told: /19,000/,
  },
] as const)
  test(`while the database is away, ${call} says so and stays as filled in; pressed again it is the same wish`, {
    tags: ['BILL-197'],
  }, async () => {
    let isAway = true;
    const sent: { key: string | null; body: unknown }[] = [];
    const paid = billOf({ owed: 0, settled: 19_000, payments: [payment] });
    const server = serverWith(paid, 'manager', {
      [call]: ({ key, body }: { key: string | null; body: unknown }) => {
        sent.push({ key, body });
        return isAway ? new Refused('SERVICE_UNAVAILABLE') : billOf({ version: 2 });
      },
    });
    const bill = await open(server, 'See the bill');
    press(bill, door);
    const asked = within(await screen.findByRole('dialog', { name: title }));
    fill(asked);
    press(asked, confirm);
    await screen.findAllByText('SERVICE_UNAVAILABLE');
    const again = asked.getByRole('button', { name: confirm });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    isAway = false;
    fireEvent.click(again);
    await screen.findAllByText(told);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(sent.length).toBeGreaterThan(1);
    expect(sent).toEqual(sent.map(() => sent[0]));
  });
