import type { StaffRole } from '@hansang/contract';
import type { StaffPayment } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { paymentOf, paymentsOf, refundOf } from '../../shared/testing/payments.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

function desk(role: StaffRole = 'manager', payments: StaffPayment[] = [paymentOf()]) {
  const days: (string | null)[] = [];
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    payments({ query }) {
      days.push(query.get('businessDay'));
      return paymentsOf(payments, { businessDay: query.get('businessDay') ?? '2026-11-20' });
    },
    paymentAccount: () => ({
      account: { provider: 'nicepay', mid: 'demo', isDemo: true, createdAt: null },
    }),
  });
  return { server, days };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = (server: FakeServer, name: string) => server.calls.find((call) => call.name === name)?.body;

test('a day shows its payments, their sums, and has a table to download', { tags: ['PAY-39'] }, async () => {
  const { server, days } = desk();
  await renderConsole(server, '/1/payments');
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  for (const text of ['No. 7', 'T1', 'Paid', '₩30,000', /536109\*+4821/]) row.getByText(text);
  const link = screen.getByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toBe('/api/v1/staff/restaurants/1/payments/table?businessDay=2026-11-20');
  fireEvent.click(await button('Previous day'));
  await waitFor(() => expect(days).toContain('2026-11-19'));
});

test('a refund that failed is listed with its reason and tried again by a tap', {
  tags: ['CONSOLE-17', 'PAY-26'],
}, async () => {
  const refund = refundOf({ status: 'PENDING', attempts: 3, lastError: '2032 over the limit' });
  const stuck = paymentOf({ status: 'CANCEL_FAIL', refunds: [refund] });
  const { server } = desk();
  server.handlers.payments = () => paymentsOf([], { troubled: [stuck] });
  server.handlers.retryRefund = ({ params }) =>
    params.refundId === 'r1' ? { ...stuck, status: 'CANCEL' } : new Refused('NOT_FOUND_ORDER');
  await renderConsole(server, '/1/payments');
  await screen.findByRole('heading', { name: 'Payments that need a look' });
  screen.getByText('2032 over the limit');
  fireEvent.click(await button('Try again now'));
  await screen.findByText('Trying again.');
});

test('of a refund whose outcome nobody knows, somebody tells what the provider’s books say', {
  tags: ['CONSOLE-17'],
}, async () => {
  const stuck = paymentOf({ refunds: [refundOf({ status: 'UNKNOWN', amount: 10_000 })] });
  const { server } = desk();
  server.handlers.payments = () => paymentsOf([], { troubled: [stuck] });
  server.handlers.settleRefund = () => paymentOf({ status: 'CANCEL' });
  await renderConsole(server, '/1/payments');
  await screen.findByText(/no answer about a refund of ₩10,000\./);
  fireEvent.click(await button('It was refunded'));
  await waitFor(() => expect(sent(server, 'settleRefund')).toEqual({ wasGivenBack: true }));
});

test('differences from the provider’s books are listed', { tags: ['PAY-37'] }, async () => {
  const { server, days } = desk();
  const found = {
    paymentId: 'p1',
    orderId: 'o1',
    orderNumber: 7,
    tableName: 'T1',
    businessDay: '2026-11-19',
    amount: 30_000,
    foundAt: '2026-11-20T20:00:00.000Z',
  };
  const lost = { ...found, paymentId: 'p2', orderId: null, orderNumber: null, tableName: null };
  server.handlers.payments = ({ query }) => {
    days.push(query.get('businessDay'));
    return paymentsOf([], {
      differences: [
        { ...found, kind: 'CANCELLED_AT_PROVIDER' },
        { ...lost, businessDay: null, kind: 'MISSING_AT_PROVIDER' },
      ],
    });
  };
  await renderConsole(server, '/1/payments');
  const list = within(await screen.findByRole('region', { name: 'Differences from the provider’s books' }));
  list.getByText(/Cancelled at the provider, paid here\./);
  list.getByText(/Table T1.*7/);
  list.getByText(/The provider does not know this payment\./);
  // The order is one of another day: one tap shows that day.
  fireEvent.click(list.getByRole('button', { name: 'See November 19' }));
  await waitFor(() => expect(days).toContain('2026-11-19'));
});

async function openRefund(server: FakeServer) {
  await renderConsole(server, '/1/payments');
  fireEvent.click(await button('See payment of No. 7'));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Refund' }));
  return sheet;
}

test('a manager refunds a whole order, with a reason, once', { tags: ['PAY-25'] }, async () => {
  const { server } = desk();
  server.handlers.refundOrder = () => paymentOf({ refunds: [refundOf({ status: 'PENDING', attempts: 0 })] });
  const sheet = await openRefund(server);
  sheet.getByText('Refunding everything cancels the order too.');
  const confirm = sheet.getByRole('button', { name: 'Refund ₩30,000' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('radio', { name: 'Out of ingredients' }));
  fireEvent.click(confirm);
  await screen.findByText('Refund of ₩30,000 requested.');
  expect(sent(server, 'refundOrder')).toEqual({
    refundedAmount: 0,
    reason: 'LACK_OF_INGREDIENTS',
  });
});

test('a manager refunds single dishes, never more than are left', { tags: ['PAY-27'] }, async () => {
  const { server } = desk();
  server.handlers.refundOrder = () => paymentOf({ refundedAmount: 10_000 });
  const sheet = await openRefund(server);
  fireEvent.click(sheet.getByRole('button', { name: 'Single dishes' }));
  const more = sheet.getByRole('button', { name: 'One Latte more' });
  fireEvent.click(more);
  expect(more).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('radio', { name: 'Another reason' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Refund ₩10,000' }));
  await waitFor(() =>
    expect(sent(server, 'refundOrder')).toEqual({
      refundedAmount: 0,
      reason: 'ETC',
      lines: [{ line: 1, quantity: 1 }],
    }),
  );
});

test('a refund that another console was faster with shows what is left now', {
  tags: ['PAY-43'],
}, async () => {
  const { server } = desk();
  const payment = paymentOf({
    refundedAmount: 10_000,
    refunds: [refundOf({ kind: 'PART', amount: 10_000 })],
  });
  server.handlers.refundOrder = () => new Refused('PAYMENT_CHANGED', { payment });
  const sheet = await openRefund(server);
  fireEvent.click(sheet.getByRole('radio', { name: 'Another reason' }));
  // Whatever is read afterwards comes too late.
  server.handlers.payments = () => new Promise(() => {});
  fireEvent.click(sheet.getByRole('button', { name: 'Refund ₩30,000' }));
  await screen.findAllByText('PAYMENT_CHANGED');
  await sheet.findByRole('button', { name: 'Refund ₩20,000' });
});

test('pieces that make up the whole say that the order stays', { tags: ['PAY-44'] }, async () => {
  const { server } = desk();
  const sheet = await openRefund(server);
  fireEvent.click(sheet.getByRole('button', { name: 'Single dishes' }));
  for (const name of ['One Waffle more', 'One Waffle more', 'One Latte more'])
    fireEvent.click(sheet.getByRole('button', { name }));
  sheet.getByText(/leaves the order as it is/);
});

test('a refused refund says why', async () => {
  const { server } = desk();
  server.handlers.refundOrder = () => new Refused('REFUND_NOT_POSSIBLE');
  const sheet = await openRefund(server);
  fireEvent.click(sheet.getByRole('radio', { name: 'Another reason' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Refund ₩30,000' }));
  await screen.findAllByText('REFUND_NOT_POSSIBLE');
});

test('the owner enters a payment key, which is never shown again', {
  tags: ['PAY-31', 'STAFF-8'],
}, async () => {
  const { server } = desk('owner');
  server.handlers.setPaymentAccount = () => ({
    account: { provider: 'nicepay', mid: 'hansang01m', isDemo: false, createdAt: '2026-11-20T00:00:00.000Z' },
  });
  await renderConsole(server, '/1/payments');
  fireEvent.click(await button('Payment account'));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText(/practice provider/);
  const key = sheet.getByLabelText('Merchant key');
  fireEvent.change(sheet.getByLabelText('Merchant id (MID)'), { target: { value: 'hansang01m' } });
  fireEvent.change(key, { target: { value: 'k'.repeat(40) } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText(/NICEPAY account hansang01m/);
  expect(sent(server, 'setPaymentAccount')).toEqual({
    provider: 'nicepay',
    mid: 'hansang01m',
    key: 'k'.repeat(40),
  });
  expect(key).toHaveProperty('value', '');
});

test('staff have no payments, managers no payment keys', { tags: ['STAFF-7', 'STAFF-8'] }, async () => {
  const { router } = await renderConsole(desk('staff').server, '/1/payments');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(screen.queryByRole('link', { name: 'Payment' })).toBeNull();
});

test('a manager sees no payment account', { tags: ['STAFF-8'] }, async () => {
  await renderConsole(desk('manager').server, '/1/payments');
  await screen.findByRole('link', { name: 'Download CSV' });
  expect(screen.queryByRole('button', { name: 'Payment account' })).toBeNull();
});
