import type { CallItemsAnswer, StaffCall } from '@hansang/contract/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import CallScreen from './call-screen.tsx';
import { callWords } from './call-words.ts';

beforeEach(async () => void (await callWords.load('ko')));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const named = (ko: string) => ({ ko, en: ko, ja: ko, 'zh-CN': ko });
const items = [
  { _id: 'water', name: '물', multiLanguage: { name: named('물') } },
  { _id: 'spoon', name: '수저', multiLanguage: { name: named('수저') } },
];
const callOf = (changes: Partial<StaffCall> = {}): StaffCall => ({
  callId: 'c1',
  itemId: 'water',
  calledAt: '2026-05-01T10:00:00.000Z',
  acknowledgedAt: null,
  ...changes,
});
const answerOf = (calls: StaffCall[], serverTime = '2026-05-01T10:00:00.000Z'): CallItemsAnswer => ({
  items,
  calls,
  serverTime,
});

/** The call screen on a phone whose server answers from `state`. */
async function open(state: { calls: StaffCall[] }) {
  const api = fakeApi({
    callItems: () => answered(answerOf(state.calls)),
    callStaff: () => {
      state.calls = [callOf()];
      return { ...answered(callOf()), status: 201 } as ReturnType<typeof answered>;
    },
  });
  const phone = phoneOf(api);
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <CallScreen />
      </OnPhone>,
    );
  });
  await screen.findByRole('radio', { name: '물' });
  return { api, phone };
}
const button = () => screen.getByRole('button', { name: '직원 부르기' }) as HTMLButtonElement;

test('one of the venue’s items is chosen before staff can be called', { tags: ['CALL-1'] }, async () => {
  await open({ calls: [] });
  expect(button().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '물' }));
  fireEvent.click(screen.getByRole('radio', { name: '수저' }));
  const chosen = screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked);
  expect(chosen).toHaveLength(1);
  expect(button().disabled).toBe(false);
});

test('a call carries table, page token and item, and its item then waits', {
  tags: ['CALL-2', 'CALL-3', 'IDEM-9'],
}, async () => {
  const { api } = await open({ calls: [] });
  fireEvent.click(screen.getByRole('radio', { name: '물' }));
  await act(async () => fireEvent.click(button()));
  const call = api.calls.find(({ name }) => name === 'callStaff');
  expect(call?.input.body).toEqual({ tableIdx: 2, timestamp: '17', itemId: 'water' });
  expect(call?.input.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await screen.findByText(/^(30|29|28)초 뒤에 다시 부를 수 있어요\.$/);
  expect(button().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '수저' }));
  expect(button().disabled).toBe(false);
});

test('staff being on the way shows without a reload, and is told', { tags: ['CALL-5'] }, async () => {
  const state = { calls: [callOf()] };
  const { phone } = await open(state);
  expect(screen.getByText('확인을 기다리고 있어요')).toBeTruthy();
  state.calls = [callOf({ acknowledgedAt: '2026-05-01T10:00:20.000Z' })];
  await act(async () => phone.ordersChanged.set((count) => count + 1));
  const told = await screen.findByText('직원이 가고 있어요');
  expect(told.closest('[aria-live="polite"]')).not.toBeNull();
});

test('a store without staff calls is told as its error says, instead of an empty screen', {
  tags: ['CALL-6'],
}, async () => {
  const phone = phoneOf(fakeApi({ callItems: refused('CALL_STAFF_UNUSED') }));
  const fail = vi.fn(async () => {});
  await act(async () => {
    render(
      <OnPhone phone={{ ...phone, fail }}>
        <CallScreen />
      </OnPhone>,
    );
  });
  await vi.waitFor(() => expect(fail).toHaveBeenCalledOnce());
  expect(screen.queryByRole('radio')).toBeNull();
});
