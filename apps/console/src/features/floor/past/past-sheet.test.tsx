import type { PastVisit } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, paymentOf } from '../../../shared/testing/bills.ts';
import { boardOf } from '../../../shared/testing/orders.ts';
import { floorOf, tableOf } from '../../../shared/testing/tables.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const past = (visitId: string, tableName: string, changes: Partial<PastVisit> = {}): PastVisit => ({
  visitId,
  businessDay: '2026-11-20',
  tableName,
  floorName: { ko: '1층', en: 'First floor', ja: '1F', 'zh-CN': '1F' },
  partyLabel: null,
  openedAt: '2026-11-20T09:00:00.000Z',
  closedAt: '2026-11-20T11:00:00.000Z',
  headCount: 2,
  numbers: [3, 5],
  total: 21_000,
  owed: 0,
  ...changes,
});

test('who sat there before is found and opens with their bill', { tags: ['SEAT-17'] }, async () => {
  const asked: string[] = [];
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([tableOf()]),
    pastVisits({ query }) {
      asked.push(query.toString());
      const all = [past('v-1', '3', { owed: 9000 }), past('v-2', '4')];
      return {
        from: query.get('from') ?? '2026-11-20',
        businessDay: '2026-11-20',
        visits: query.has('search') ? all.slice(0, 1) : all,
        hasMore: false,
      };
    },
    bill: () => billOf({ visitId: 'v-1', closedAt: '2026-11-20T11:00:00.000Z' }),
  });
  await renderConsole(server, '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: 'Past guests' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Past guests' }));
  const first = await sheet.findByRole('button', { name: /Table 3/ });
  expect(first.textContent).toContain('₩9,000 unpaid');
  expect((await sheet.findByRole('button', { name: /Table 4/ })).textContent).toContain('Paid');
  fireEvent.change(sheet.getByRole('searchbox'), { target: { value: '9,000' } });
  await waitFor(() => expect(sheet.queryByRole('button', { name: /Table 4/ })).toBeNull());
  expect(asked.at(-1)).toBe('search=9%2C000');
  fireEvent.change(sheet.getByLabelText('To'), { target: { value: '2026-11-19' } });
  await waitFor(() => expect(asked.at(-1)).toContain('day=2026-11-19'));
  // Over several days each says which one it was.
  expect(first.textContent).not.toContain('Nov');
  fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked.at(-1)).toContain('from=2026-11-01'));
  const dated = await sheet.findByRole('button', { name: /Table 3.*Nov/ });
  fireEvent.click(dated);
  await screen.findByRole('dialog', { name: /Bill/ });
});

test('money is taken for the guests whose bill is open, whatever was taken of others before', {
  tags: ['BILL-210'],
}, async () => {
  const took: { visitId: string | undefined; body: unknown }[] = [];
  const bills = new Map([
    ['v-1', billOf({ visitId: 'v-1', tableName: '3', version: 4 })],
    ['v-2', billOf({ visitId: 'v-2', tableName: '4', version: 1, owed: 7000 })],
  ]);
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([tableOf()]),
    pastVisits: () => ({
      from: '2026-11-20',
      businessDay: '2026-11-20',
      visits: [past('v-1', '3', { owed: 19_000 }), past('v-2', '4', { owed: 7000 })],
      hasMore: false,
    }),
    bill: ({ params }) => bills.get(params.visitId ?? '') ?? billOf(),
    recordPayment({ params: { visitId = '' }, body }) {
      took.push({ visitId, body });
      const payment = paymentOf({ amount: 5000 });
      const after = billOf({ visitId, version: 5, owed: 14_000, settled: 5000, payments: [payment] });
      bills.set(visitId, after);
      return after;
    },
  });
  await renderConsole(server, '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: 'Past guests' }));
  const list = within(await screen.findByRole('dialog', { name: 'Past guests' }));
  const open = async (table: RegExp) => {
    fireEvent.click(await list.findByRole('button', { name: table, hidden: true }));
    return within(await screen.findByRole('dialog', { name: /^Bill/ }));
  };
  const press = (where: typeof list, name: string | RegExp) =>
    fireEvent.click(where.getByRole('button', { name }));
  const close = async (where: typeof list) => {
    press(where, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Bill|Take)/ })).toBeNull());
  };
  await close(await open(/Table 4/));
  press(await open(/Table 3/), 'Take payment');
  const first = within(await screen.findByRole('dialog', { name: /^Take payment/ }));
  press(first, 'Amount');
  fireEvent.change(first.getByLabelText('Amount'), { target: { value: '5000' } });
  press(first, 'Took ₩5,000');
  await first.findByRole('button', { name: 'Took ₩14,000' });
  await close(first);
  press(await open(/Table 4/), 'Take payment');
  const second = within(await screen.findByRole('dialog', { name: /^Take payment/ }));
  press(second, /^Took/);
  await waitFor(() => expect(took).toHaveLength(2));
  expect(took).toMatchObject([
    { visitId: 'v-1', body: { billVersion: 4, amount: 5000 } },
    { visitId: 'v-2', body: { billVersion: 1, amount: 7000 } },
  ]);
});
