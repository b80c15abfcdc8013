import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { lineOf } from '../../testing/receipt-fixture.ts';
import { lineWords } from '../words/line-words.ts';
import { SoldLines } from './sold-lines.tsx';

afterEach(cleanup);

async function show(over: Parameters<typeof lineOf>[0]) {
  await lineWords.load('ko');
  await act(async () => {
    render(
      <OnPhone>
        <SoldLines menus={[lineOf(over)]} />
      </OnPhone>,
    );
  });
  await act(() => import('./line-notes.tsx').then(() => {}));
}
const priced = () => document.querySelector('.sold-price');

test('a line that is off is struck with its reason', { tags: ['LINE-16'] }, async () => {
  await show({ liveQuantity: 0, offReason: 'LACK_OF_INGREDIENTS', offNote: '죄송해요' });
  expect(screen.getByText('파전').tagName).toBe('DEL');
  expect(priced()?.tagName).toBe('DEL');
  await screen.findByText('주문에서 빠졌어요 · 재료가 떨어졌어요 · 죄송해요');
});

test('what is left of a line counts, the rest is told', { tags: ['LINE-16'] }, async () => {
  await show({ quantity: 3, liveQuantity: 2, freeQuantity: 1, offReason: 'ETC' });
  expect(screen.getByText('파전').tagName).toBe('SPAN');
  expect(priced()?.textContent).toBe('10,000원');
  await screen.findByText(/^1개가 빠졌어요 · /);
  screen.getByText('1개는 서비스로 드려요');
});

test('what was replaced, what came instead and what is asked say so', { tags: ['LINE-16'] }, async () => {
  await show({ liveQuantity: 0, offReason: 'ETC', offerState: 'TAKEN' });
  await screen.findByText('2개를 다른 메뉴로 바꿨어요');
  cleanup();
  await show({ insteadOf: 0, offerState: 'OPEN' });
  await screen.findByText('다른 메뉴 대신 드려요');
  screen.getByText('대신 드릴 메뉴를 여쭤보고 있어요');
});

test('the lines of an order that came to nothing as a whole stand as they were', {
  tags: ['LINE-16'],
}, async () => {
  await show({ liveQuantity: 0 });
  expect(screen.getByText('파전').tagName).toBe('SPAN');
  expect(priced()?.textContent).toBe('20,000원');
});
