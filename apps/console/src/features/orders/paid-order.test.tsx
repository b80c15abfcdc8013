import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const paid = { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 0 } as const;

async function rejecting(payment: typeof paid | null) {
  await renderConsole(new FakeServer({ board: () => boardOf([orderOf({ payment })]) }));
  const card = within(await screen.findByRole('article'));
  const isMarked = card.queryByText('Paid') !== null;
  fireEvent.click(card.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { isMarked, warns: dialog.queryByText(/refunded by itself/) !== null };
}

test('an order that is paid says so on the board, and that rejecting it gives the money back', {
  tags: ['PAY-25'],
}, async () => {
  expect(await rejecting(paid)).toEqual({ isMarked: true, warns: true });
});

test('an order that is paid at the table says nothing of a payment', { tags: ['PAY-34'] }, async () => {
  expect(await rejecting(null)).toEqual({ isMarked: false, warns: false });
});

/** A board with one order that was paid much for; a member of staff who left their tablet behind. */
function guarded() {
  const state = { isProven: false };
  const order = orderOf({ payment: paid });
  return new FakeServer({
    board: () => boardOf([order]),
    moveOrder({ body }) {
      const { to } = body as { to: 'REJECT' };
      return state.isProven ? { ...order, status: to, version: 2 } : new Refused('STEP_UP_NEEDED');
    },
    stepUp() {
      state.isProven = true;
      return { done: true };
    },
  });
}
async function reject() {
  fireEvent.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Reject' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('radio', { name: 'Out of ingredients' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Reject the order' }));
  return within(await screen.findByRole('dialog', { name: 'Is it you?' }));
}

test('rejecting what takes a proof asks for it over the board, and then rejects with its reason', {
  tags: ['ACC-16'],
}, async () => {
  const server = guarded();
  await renderConsole(server);
  const dialog = await reject();
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and go on' }));
  await waitFor(() => expect(server.count('moveOrder')).toBe(2));
  const sent = server.calls.filter(({ name }) => name === 'moveOrder').map(({ body }) => body);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[1]).toMatchObject({ to: 'REJECT', cancelReason: 'LACK_OF_INGREDIENTS' });
});

test('without the proof the order is on the board as before', {
  tags: ['ACC-16'],
}, async () => {
  const server = guarded();
  await renderConsole(server);
  const dialog = await reject();
  fireEvent.keyDown(dialog.getByLabelText('Password'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(await screen.findByRole('article')).getByRole('button', { name: 'Accept' });
  expect(server.count('moveOrder')).toBe(1);
});
