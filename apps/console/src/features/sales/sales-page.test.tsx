import type { StaffRole } from '@hansang/contract';
import type { SalesAnswer } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const stew = { ko: '김치찌개', en: 'Kimchi stew', ja: 'S', 'zh-CN': 'S' };
const ROWS: Readonly<Record<string, SalesAnswer['rows']>> = {
  DAY: [
    { key: '2026-11-19', name: null, count: 2, amount: 20_000 },
    { key: '2026-11-20', name: null, count: 5, amount: 60_000 },
  ],
  DISH: [
    { key: 'stew', name: stew, count: 6, amount: 54_000 },
    { key: 'gone', name: null, count: 2, amount: 26_000 },
  ],
  SOURCE: [
    { key: 'GROUP_CART.QR', name: null, count: 4, amount: 60_000 },
    { key: 'POS.POS', name: null, count: 3, amount: 20_000 },
  ],
  MEANS: [{ key: 'PROVIDER', name: null, count: 3, amount: 70_000 }],
};

function books(role: StaffRole = 'manager') {
  const asked: string[] = [];
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    sales({ query }) {
      const [from, to, by] = [query.get('from') ?? '', query.get('to') ?? '', query.get('by') ?? ''];
      asked.push(`${by} ${from} ${to}`);
      return {
        from,
        to,
        today: '2026-11-20',
        rows: ROWS[by] ?? [],
        totals: { orders: 7, sold: 80_000, entered: -5000, kept: 70_000 },
      };
    },
  });
  return { server, asked };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the last week is shown as plot and table, with its sums', { tags: ['SALES-6'] }, async () => {
  const { server, asked } = books();
  await renderConsole(server, '/1/sales');
  await waitFor(() => expect(asked).toContain('DAY 2026-11-14 2026-11-20'));
  await screen.findByRole('img', { name: 'Plot of sales by Day' });
  screen.getByText('The most: Fri, Nov 20, ₩60,000');
  for (const text of ['−₩5,000', '₩80,000', '₩70,000']) screen.getByText(text);
  const [, ...lines] = within(screen.getByRole('table')).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Thu, Nov 192₩20,000', 'Fri, Nov 205₩60,000']);
});

test('dishes are told with their share, one that is gone as such, means as on bills', {
  tags: ['SALES-6'],
}, async () => {
  await renderConsole(books().server, '/1/sales');
  await press('Dish');
  await screen.findByText('Kimchi stew');
  screen.getByText('A dish that is gone');
  screen.getByText('67.5%');
  await press('Means');
  await screen.findByText('Paid by phone');
});

test('where orders came from is told in words, with the share of each', { tags: ['SALES-150'] }, async () => {
  await renderConsole(books().server, '/1/sales');
  await press('Came from');
  await screen.findByText('Shared cart · QR');
  const [, ...lines] = within(screen.getByRole('table')).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Shared cart · QR4₩60,00075.0%',
    'Till3₩20,00025.0%',
  ]);
});

test('days of one’s own are asked for when they are a span, and taken along as CSV', {
  tags: ['SALES-5', 'SALES-6'],
}, async () => {
  const { server, asked } = books();
  await renderConsole(server, '/1/sales');
  // The venue's own day comes with the first answer.
  await screen.findByRole('table');
  await press('Choose');
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-30' } });
  await screen.findByText(/must not be before the first/);
  const before = asked.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked.slice(before)).toEqual(['DAY 2026-11-01 2026-11-20']));
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/v1/staff/restaurants/1/sales/table?from=2026-11-01&to=2026-11-20&by=DAY&language=en',
  );
});

test('staff see no sales', { tags: ['SALES-6', 'DAY-11'] }, async () => {
  const { router } = await renderConsole(books('staff').server, '/1/sales');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
});
