import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DrinkView } from '../../shared/menu/drink-list.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { drinkWords } from './drink-words.ts';
import DrinksScreen, { type DrinksScreenProps } from './drinks-screen.tsx';

beforeEach(() => drinkWords.load('ko').then(() => undefined));
afterEach(cleanup);

const drink = (id: string, over: Partial<DrinkView> = {}): DrinkView => ({
  id,
  sizeId: null,
  name: id,
  size: null,
  price: 5000,
  image: null,
  isSoldOut: false,
  isForAdults: true,
  ...over,
});

async function open(over: Partial<DrinksScreenProps>) {
  const onPick = vi.fn();
  const plain = { venue: '한상포차', closed: null, lastDrink: null, orderId: null, onPick };
  await act(async () => {
    render(
      <OnPhone>
        <DrinksScreen list={{ tag: 'BEER', drinks: [] }} {...plain} {...over} />
      </OnPhone>,
    );
  });
  return { onPick };
}
const buttons = () => screen.queryAllByRole('button');

test('one tap picks a drink; what was had last says so, what is sold out cannot be picked', {
  tags: ['DRINK-1'],
}, async () => {
  const lager = drink('라거', { size: '500 ml' });
  const none = drink('무알코올', { isForAdults: false, isSoldOut: true, image: 'a.webp' });
  const { onPick } = await open({ list: { tag: 'BEER', drinks: [lager, none] }, lastDrink: '라거' });
  screen.getByRole('heading', { name: '맥주' });
  screen.getByText('500 ml');
  const [first, second] = buttons();
  expect(first?.textContent).toContain('지난번에 주문했어요');
  expect(second?.textContent).toContain('품절');
  for (const one of [first, second]) fireEvent.click(one as HTMLElement);
  expect(onPick.mock.calls).toEqual([[lager]]);
});

test('where nothing can be ordered the drinks are shown and none is picked', async () => {
  const list = { tag: 'NONE', drinks: [drink('라거')] } as const;
  const { onPick } = await open({ list, closed: '오늘은 쉬어요.' });
  screen.getByText('오늘은 쉬어요.');
  screen.getByRole('heading', { name: '빠른 주류 주문' });
  fireEvent.click(buttons()[0] as HTMLElement);
  expect(onPick).not.toHaveBeenCalled();
});

test('a tag without a drink leads to the menu', async () => {
  await open({});
  screen.getByText('지금 주문할 수 있는 음료가 없어요.');
  expect(screen.getByRole('link', { name: '메뉴판에서 고르기' }).getAttribute('href')).toBe('/menu');
});

test('an entry that has ordered shows its order and orders no other', { tags: ['DRINK-4'] }, async () => {
  await open({ list: { tag: 'BEER', drinks: [drink('라거')] }, orderId: 'order 1' });
  expect(buttons()).toEqual([]);
  expect(screen.getByRole('link', { name: '주문 보기' }).getAttribute('href')).toBe('/order/done/order%201');
});
