import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf } from '../../../shared/testing/bills.ts';
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
