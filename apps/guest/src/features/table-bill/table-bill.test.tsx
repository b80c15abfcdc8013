import type { HistoryAnswer } from '@hansang/contract/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { billWords } from './bill-words.ts';
import TableBill from './table-bill.tsx';

beforeEach(async () => void (await billWords.load('ko')));
afterEach(cleanup);

type Bill = NonNullable<HistoryAnswer['bill']>;
const CALL = { callId: 'c', itemId: 'bill.CASH', calledAt: '2026-11-20T10:00:00Z', acknowledgedAt: null };

async function show(
  bill: Pick<Bill, 'total' | 'settled' | 'owed' | 'own'> & Partial<Bill>,
  answers: Parameters<typeof fakeApi>[0] = {},
  useCallStaff = true,
) {
  const api = fakeApi(answers);
  const phone = phoneOf(api, { venue: venueView(settingsOf({ useCallStaff }), 'ko') });
  const open = () =>
    act(
      async () =>
        void render(
          <OnPhone phone={phone}>
            <TableBill
              bill={{ canPay: false, entered: 0, paid: [], receipt: null, ...bill }}
              onPay={() => {}}
            />
          </OnPhone>,
        ),
    );
  await open();
  return {
    api,
    phone,
    async comeBack() {
      cleanup();
      await open();
    },
  };
}

test('a guest reads what the table and the own phone come to, and what is paid', {
  tags: ['BILL-24'],
}, async () => {
  await show({ total: 30_000, settled: 12_000, owed: 18_000, own: 11_000 });
  const bill = screen.getByRole('region', { name: '우리 테이블 계산서' }).textContent;
  for (const part of [
    '내가 주문한 금액11,000원',
    '테이블 합계30,000원',
    '낸 금액12,000원',
    '남은 금액18,000원',
  ])
    expect(bill).toContain(part);
});

test('a paid table says so with what its paper says, and asks for nothing', {
  tags: ['BILL-24', 'BILL-155'],
}, async () => {
  await newsWords.load('ko');
  const seller = { name: '한상상사', registrationNumber: '123-45-67890', phone: '02-123-4567' };
  const receipt = { supply: 20_000, vat: 2000, taxFree: 8000, seller };
  await show({ total: 30_000, settled: 30_000, owed: 0, own: 30_000, receipt });
  const said = screen.getByRole('region', { name: '우리 테이블 계산서' }).textContent;
  for (const part of ['20,000원', '2,000원', '8,000원', '한상상사', '123-45-67890', '02-123-4567'])
    expect(said).toContain(part);
  screen.getByText('모두 계산했어요');
  expect(screen.queryByRole('button')).toBeNull();
});

test('guests ask for the bill with how they would like to pay, once', { tags: ['BILL-25'] }, async () => {
  const { api } = await show(
    { total: 30_000, settled: 0, owed: 30_000, own: 30_000 },
    { callStaff: () => answered(CALL) },
  );
  fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
  const cash = screen.getByRole('button', { name: '현금' });
  fireEvent.click(cash);
  fireEvent.click(cash);
  await vi.waitFor(() => screen.getByRole('status'));
  expect(api.calls.filter(({ name }) => name === 'callStaff')).toMatchObject([
    { input: { body: { itemId: 'bill.CASH' } } },
  ]);
});

test('the bill is asked for where staff are called for nothing else, too', {
  tags: ['BILL-154'],
}, async () => {
  const bill = { total: 30_000, settled: 0, owed: 30_000, own: 30_000 };
  const { api } = await show(bill, { callStaff: () => answered(CALL) }, false);
  fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
  fireEvent.click(screen.getByRole('button', { name: '나눠서' }));
  await vi.waitFor(() => screen.getByRole('status'));
  expect(api.calls).toMatchObject([{ name: 'callStaff', input: { body: { itemId: 'bill.SPLIT' } } }]);
});

test('whoever comes back reads that staff were told, until the call is over', {
  tags: ['BILL-91'],
}, async () => {
  let calls = [{ ...CALL, itemId: 'bill.CASH' }];
  const { api, comeBack } = await show(
    { total: 30_000, settled: 0, owed: 30_000, own: 30_000 },
    {
      callStaff: () => answered(CALL),
      callItems: () => answered({ items: [], calls, serverTime: '2026-11-20T10:00:00Z' }),
    },
  );
  expect(api.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
  fireEvent.click(screen.getByRole('button', { name: '현금' }));
  await vi.waitFor(() => screen.getByRole('status'));
  await comeBack();
  screen.getByRole('status');
  expect(screen.queryByRole('button', { name: '계산 부탁하기' })).toBeNull();
  // Another call of theirs is none for the bill.
  calls = [{ ...CALL, itemId: 'water' }];
  await comeBack();
  screen.getByRole('button', { name: '계산 부탁하기' });
});

test('once staff have answered it, it is asked for anew where it stands, and is another call', {
  tags: ['BILL-91'],
}, async () => {
  let callItems: ReturnType<typeof answered> | ReturnType<typeof refused> = refused('SERVICE_UNAVAILABLE');
  const { api, phone } = await show(
    { total: 30_000, settled: 0, owed: 30_000, own: 30_000 },
    { callStaff: () => answered(CALL), callItems: () => callItems as never },
  );
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
    fireEvent.click(screen.getByRole('button', { name: '현금' }));
    await vi.waitFor(() => screen.getByRole('status'));
  };
  const hear = () => act(async () => phone.ordersChanged.set((count) => count + 1));
  await ask();
  await hear();
  screen.getByRole('status');
  callItems = answered({ items: [], calls: [], serverTime: '2026-11-20T10:00:00Z' });
  await hear();
  await vi.waitFor(() => screen.getByRole('button', { name: '계산 부탁하기' }));
  await ask();
  const sent = api.calls.flatMap(({ name, input }) => (name === 'callStaff' ? [input.idempotencyKey] : []));
  expect(new Set(sent).size).toBe(2);
});

test('what was refused is said, and may be tapped again under the same key', {
  tags: ['BILL-25'],
}, async () => {
  let isRefused = true;
  const { api } = await show(
    { total: 30_000, settled: 0, owed: 30_000, own: 30_000 },
    { callStaff: () => (isRefused ? refused('SERVICE_UNAVAILABLE') : answered(CALL)) },
  );
  fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '카드' })));
  isRefused = false;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '카드' })));
  await vi.waitFor(() => screen.getByRole('status'));
  const keys = api.calls.flatMap(({ name, input }) => (name === 'callStaff' ? [input.idempotencyKey] : []));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('who asks for a bill that was paid meanwhile reads so, and the page looks again', {
  tags: ['BILL-212'],
}, async () => {
  const { phone } = await show(
    { total: 30_000, settled: 0, owed: 30_000, own: 30_000 },
    { callStaff: () => refused('BILL_IS_PAID') },
  );
  const before = phone.ordersChanged.get();
  fireEvent.click(screen.getByRole('button', { name: '계산 부탁하기' }));
  fireEvent.click(screen.getByRole('button', { name: '현금' }));
  await vi.waitFor(() => expect(phone.ordersChanged.get()).toBe(before + 1));
  expect(screen.queryByRole('status')).toBeNull();
});
