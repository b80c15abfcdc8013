import type { ReviewPlace } from '@hansang/contract/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { rememberReview, wasReviewed } from './review-cookie.ts';
import ReviewScreen from './review-screen.tsx';
import { reviewWords } from './review-words.ts';

beforeEach(async () => {
  await Promise.all([reviewWords.load('ko'), loadErrorTexts('ko')]);
});
afterEach(cleanup);

const HASH = 'k'.repeat(43);
const place = (changes: Partial<ReviewPlace> = {}): ReviewPlace => ({
  restaurantIdx: 1,
  restaurantName: '한상포차',
  multiLanguage: { name: { ko: '한상포차', en: 'Pub', ja: 'P', 'zh-CN': 'P' } },
  isWritten: false,
  means: 'NFC',
  ...changes,
});

type Script = Parameters<typeof fakeApi>[0];
async function open(script: Script = {}, phone?: ReturnType<typeof phoneOf>) {
  const api = fakeApi({ review: answered(place()), writeReview: answered({ reviewId: 'r' }), ...script });
  const used = phone ?? phoneOf(api);
  await act(async () => {
    render(
      <OnPhone phone={used}>
        <ReviewScreen hashKey={HASH} />
      </OnPhone>,
    );
  });
  return { api, phone: used };
}
const rate = (questions = ['음식 맛', '직원 서비스', '매장 분위기', '가격 만족도']) => {
  for (const question of questions) fireEvent.click(screen.getByRole('radio', { name: `${question} 4점` }));
};
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '자세한 이야기' }), { target: { value: text } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '리뷰 등록하기' })));
const LONG = '국물이 시원하고 맛있었어요';

test('four ratings and a text are sent once, and the phone remembers it 80 minutes after a tag', {
  tags: ['REV-1', 'REV-9', 'IDEM-9'],
}, async () => {
  const { api, phone } = await open();
  const set = vi.spyOn(phone.jar, 'set');
  await screen.findByText('한상포차에서의 시간은 어떠셨어요?');
  rate();
  type(LONG);
  await send();
  await screen.findByText('소중한 리뷰 고마워요');
  const calls = api.calls.filter(({ name }) => name === 'writeReview');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.input.body).toEqual({ ratings: [4, 4, 4, 4], text: LONG, photoIds: [] });
  expect(calls[0]?.input.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(wasReviewed(phone.jar, HASH)).toBe(true);
  expect(set).toHaveBeenCalledWith(expect.stringMatching(/^review_/), '1', 80 * 60);
});

test('the cookie lasts 20 minutes after a QR code, and another visit may still be reviewed', {
  tags: ['REV-9'],
}, () => {
  const { jar } = phoneOf();
  const set = vi.spyOn(jar, 'set');
  rememberReview(jar, HASH, 'QR');
  expect(set).toHaveBeenCalledWith(expect.any(String), '1', 20 * 60);
  expect(wasReviewed(jar, 'z'.repeat(43))).toBe(false);
});

test('a text under ten characters is not sent and says why; a missing rating too', {
  tags: ['REV-2'],
}, async () => {
  const { api } = await open();
  rate(['음식 맛', '직원 서비스', '매장 분위기']);
  type('맛있어요');
  await send();
  expect((await screen.findAllByRole('alert')).map((one) => one.textContent)).toEqual([
    '네 가지 모두 별점을 골라 주세요.',
    '리뷰를 10자 이상 써 주세요.',
  ]);
  expect(api.calls.some(({ name }) => name === 'writeReview')).toBe(false);
});

test('a visit that has its review says so instead of asking again', { tags: ['REV-8'] }, async () => {
  await open({ review: answered(place({ isWritten: true })) });
  await screen.findByText('이미 리뷰를 남기셨어요');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a review that another phone sent meanwhile ends in the same sentence', {
  tags: ['REV-8'],
}, async () => {
  const phone = phoneOf(
    fakeApi({ review: answered(place()), writeReview: refused('REVIEW_ALREADY_WRITTEN') }),
  );
  const fail = vi.fn(async () => {});
  await open({}, { ...phone, fail });
  rate();
  type(LONG);
  await send();
  await screen.findByText('이미 리뷰를 남기셨어요');
  expect(fail).toHaveBeenCalledOnce();
});

test('what was chosen and typed outlives a reload, and a lost answer is sent again under the same key', async () => {
  const api = fakeApi({
    review: answered(place()),
    writeReview: (_call, turn) => (turn === 0 ? unanswered() : answered({ reviewId: 'r' })),
  });
  const phone = { ...phoneOf(api), fail: vi.fn(async () => {}) };
  await open({}, phone);
  rate(['음식 맛']);
  type(LONG);
  cleanup();
  await open({}, phone);
  expect((screen.getByRole('radio', { name: '음식 맛 4점' }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(LONG);
  rate();
  vi.useFakeTimers({ toFake: ['performance'] });
  await send();
  vi.advanceTimersByTime(1500);
  await send();
  vi.useRealTimers();
  await screen.findByText('소중한 리뷰 고마워요');
  const keys = api.calls
    .filter(({ name }) => name === 'writeReview')
    .map((call) => call.input.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a key that opens no review is told as its error says', async () => {
  const phone = phoneOf(fakeApi({ review: refused('NOT_FOUND_REVIEW') }));
  const fail = vi.fn(async () => {});
  await open({}, { ...phone, fail });
  await vi.waitFor(() => expect(fail).toHaveBeenCalledOnce());
  expect(screen.queryByRole('textbox')).toBeNull();
});
