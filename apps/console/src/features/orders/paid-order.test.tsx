import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeServer } from '../../testing/fake-server.ts';
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
