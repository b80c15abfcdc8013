import type { Menu } from '@hansang/contract/schemas';
import { aSize } from '@hansang/rules/testing/dishes';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dish, group, option } from '../../testing/menu-fixture.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { DishChooser, type DishChooserProps } from './dish-chooser.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const heat = group('맵기', [option('순한맛'), option('매운맛', { price: 500 })], { isRequired: true });
const sides = group('반찬', [option('김치'), option('나물'), option('젓갈')], { selectableCount: 2 });

function open(menu: Menu, more: Partial<DishChooserProps> = {}) {
  const onAdd = vi.fn();
  render(
    <OnPhone>
      <DishChooser
        menu={menu}
        titleId="dish"
        marks={null}
        choosesRequired={false}
        inCart={0}
        closed={null}
        onAdd={onAdd}
        frame={(content, bar) => (
          <>
            {content}
            {bar}
          </>
        )}
        {...more}
      />
    </OnPhone>,
  );
  return onAdd;
}
// The sentence of a refusal is fetched when there is one.
const tap = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const add = () => screen.getByRole('button', { name: /담기/ });

test('what was chosen is there again after its guest has read the label, and gone once it was added', {
  tags: ['NEWS-24'],
}, async () => {
  const menu = dish('찌개', { optionGroups: [heat, sides] });
  const chosen = () => [
    (screen.getByRole('radio', { name: /매운맛/ }) as HTMLInputElement).checked,
    (screen.getByRole('checkbox', { name: /나물/ }) as HTMLInputElement).checked,
    add().textContent?.slice(0, 2),
  ];
  open(menu);
  fireEvent.click(screen.getByRole('radio', { name: /매운맛/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /나물/ }));
  fireEvent.click(screen.getByRole('button', { name: '찌개 하나 더하기' }));
  cleanup();
  open(dish('국', { optionGroups: [heat, sides] }));
  expect(chosen()).toEqual([false, false, '1개']);
  cleanup();
  open(menu);
  expect(chosen()).toEqual([true, true, '2개']);
  await tap(add());
  cleanup();
  open(menu);
  expect(chosen()).toEqual([false, false, '1개']);
});

test('a choice that the dish does not have any more is not kept', { tags: ['NEWS-24'] }, () => {
  open(dish('찌개', { optionGroups: [heat] }), { choosesRequired: true });
  fireEvent.click(screen.getByRole('radio', { name: /매운맛/ }));
  cleanup();
  const mild = group('맵기', [option('순한맛')], { isRequired: true });
  open(dish('찌개', { optionGroups: [mild] }), { choosesRequired: true });
  expect((screen.getByRole('radio', { name: /순한맛/ }) as HTMLInputElement).checked).toBe(true);
});

test('adding without a required choice names the group and adds nothing', {
  tags: ['OPT-3', 'OPT-5'],
}, async () => {
  const onAdd = open(dish('찌개', { optionGroups: [heat] }));
  Element.prototype.scrollIntoView = vi.fn();
  await tap(add());
  expect(await screen.findByText('‘맵기’에서 1개 이상 골라 주세요.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '순한맛' }));
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: /매운맛/ }));
  fireEvent.click(add());
  expect(onAdd).toHaveBeenCalledWith(
    { _id: '찌개', size: null, options: [{ _id: '매운맛', quantity: 1 }] },
    1,
  );
});

test('one option too many tells the group and its maximum', { tags: ['OPT-4'] }, async () => {
  open(dish('백반', { optionGroups: [sides] }));
  for (const name of ['김치', '나물', '젓갈']) await tap(screen.getByRole('checkbox', { name }));
  expect(await screen.findByText('‘반찬’에서는 2개까지 고를 수 있어요.')).toBeTruthy();
  expect((screen.getByRole('checkbox', { name: '젓갈' }) as HTMLInputElement).checked).toBe(false);
});

test('a sold-out dish cannot be added and says so', { tags: ['MENU-9'] }, () => {
  open(dish('빈대떡', { isSoldOut: true }));
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('품절된 메뉴예요.')).toBeTruthy();
});

test('a dish whose required choice is sold out cannot be added and says so', {
  tags: ['OPT-12'],
}, async () => {
  open(
    dish('찌개', {
      optionGroups: [group('맵기', [option('순한맛', { isSoldOut: true })], { isRequired: true })],
    }),
  );
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  expect(await screen.findByText('맵기: 품절이에요. 다시 골라 주세요.')).toBeTruthy();
});

test('a size that is sold out is greyed and cannot be chosen; without any left the dish cannot be added', {
  tags: ['STOCK-10'],
}, async () => {
  const half = aSize('반 마리', 9000, { isSoldOut: true });
  open(dish('치킨', { sizes: [half, aSize('한 마리', 17_000)] }));
  expect((screen.getByRole('radio', { name: /반 마리/ }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('radio', { name: /한 마리/ }) as HTMLInputElement).disabled).toBe(false);
  screen.getByText('품절');
  cleanup();
  open(dish('치킨', { sizes: [half] }));
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  expect(await screen.findByText('치킨: 품절이에요. 다시 골라 주세요.')).toBeTruthy();
});

test('a dish outside its hours cannot be added and says when it can', {
  tags: ['TIME-2', 'TIME-4'],
}, async () => {
  const lunch = [{ days: ['sat' as const, 'sun' as const], from: '11:00', to: '14:00' }];
  open(dish('점심', { schedule: lunch, soldAt: lunch }));
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  await screen.findByText('지금은 주문할 수 없는 메뉴예요. 판매 시간: 토·일 11:00–14:00');
});

test('a happy hour shows its price beside the usual one, and its hours', { tags: ['TIME-3'] }, () => {
  const times = [{ days: ['fri' as const], from: '17:00', to: '19:00' }];
  const happyHour = { price: 4000, times };
  open(dish('생맥주', { price: 4000, usualPrice: 6000, happyHour }));
  expect(screen.getByText('6,000원').tagName).toBe('S');
  screen.getByText('금 17:00–19:00 4,000원');
  cleanup();
  const big = aSize('큰 것', 15_000, { usualPrice: 20_000, happyHour: { price: 15_000, times } });
  open(dish('피처', { price: 15_000, sizes: [big] }));
  expect(screen.getByText('20,000원').tagName).toBe('S');
  screen.getByText('금 17:00–19:00 15,000원');
});

test('what the cart holds counts against what is left', { tags: ['QTY-5', 'QTY-6'] }, () => {
  open(dish('만두', { leftQuantity: 3 }), { inCart: 2 });
  const more = screen.getByRole('button', { name: '만두 하나 더하기' });
  expect(more.getAttribute('aria-disabled')).toBe('true');
  cleanup();
  open(dish('만두', { leftQuantity: 3 }), { inCart: 3 });
  expect((add() as HTMLButtonElement).disabled).toBe(true);
});

test('while nothing can be ordered the button says why', { tags: ['ORD-20'] }, () => {
  open(dish('밥'), { closed: '지금은 브레이크 타임이에요.' });
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('지금은 브레이크 타임이에요.')).toBeTruthy();
});

test('the bar shows the amount of what is chosen', { tags: ['PRICE-3'] }, () => {
  open(dish('찌개', { price: 12_000, optionGroups: [heat] }), { choosesRequired: true });
  fireEvent.click(screen.getByRole('radio', { name: /매운맛/ }));
  fireEvent.click(screen.getByRole('button', { name: '찌개 하나 더하기' }));
  expect(add().textContent).toBe('2개 담기25,000원');
});

test('of one at most it may be none: each is a choice of its own, and what was taken is given back', () => {
  const onAdd = open(dish('라면', { optionGroups: [group('토핑', [option('달걀'), option('치즈')])] }));
  const none = () => screen.getByRole<HTMLInputElement>('radio', { name: '고르지 않음' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(none().checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '치즈' }));
  expect(none().checked).toBe(false);
  fireEvent.click(none());
  fireEvent.click(add());
  expect(onAdd).toHaveBeenCalledWith({ _id: '라면', size: null, options: [] }, 1);
});

test('a group says how many are wanted: exactly, from so many, or up to so many', {
  tags: ['FIRST-12'],
}, () => {
  const flavours = (_id: string, more: object) =>
    group(_id, [option(`${_id}1`), option(`${_id}2`), option(`${_id}3`)], more);
  open(
    dish('젤라토', {
      optionGroups: [
        flavours('둘', { isRequired: true, requiredCount: 2, selectableCount: 2 }),
        flavours('둘에서 셋', { isRequired: true, requiredCount: 2, selectableCount: 3 }),
        flavours('셋까지', { selectableCount: 3 }),
      ],
    }),
  );
  const said = [...document.querySelectorAll('.group-limit')].map((limit) => limit.textContent);
  expect(said).toEqual(['2개 고르기', '2~3개', '3개까지']);
});

test('a note to the kitchen goes with the dish, and is there again after its guest has read the label', {
  tags: ['NOTE-1', 'NEWS-24'],
}, async () => {
  open(dish('찌개'));
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  open(dish('찌개'), { takesNotes: true });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '덜 맵게' } });
  cleanup();
  const onAdd = open(dish('찌개'), { takesNotes: true });
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('덜 맵게');
  await tap(add());
  expect(onAdd).toHaveBeenCalledWith({ _id: '찌개', size: null, options: [], note: '덜 맵게' }, 1);
});
