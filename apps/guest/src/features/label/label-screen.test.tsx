import { ALLERGENS } from '@hansang/contract';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dish, group, option } from '../../testing/menu-fixture.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { LabelScreen } from './label-screen.tsx';
import { labelWords } from './label-words.ts';

beforeEach(async () => void (await labelWords.load('ko')));
afterEach(cleanup);

const text = (ko: string) => ({ ko, en: ko, ja: ko, 'zh-CN': ko });

async function open(menu: Parameters<typeof LabelScreen>[0]['dish'], left: number | null = null) {
  const whole = { foodOrigin: text('쌀(국내산)'), allergyInfo: null };
  await act(async () => {
    render(
      <OnPhone>
        <LabelScreen dish={menu} menu={whole} left={left} />
      </OnPhone>,
    );
  });
}
const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

test('the label page explains badges, origin and allergens of the dish, and of each option', {
  tags: ['MENU-26'],
}, async () => {
  const extras = group('사리', [
    option('만두', { foodOrigin: text('돼지고기(국내산)'), allergens: ['WHEAT', 'PORK'] }),
    option('당면'),
  ]);
  await open(
    dish('찌개', {
      isSignature: true,
      isNotAllowedMinor: true,
      isSpicy: true,
      foodOrigin: text('배추(국내산)'),
      allergens: ['SOY'],
      optionGroups: [extras],
    }),
    2,
  );
  const badges = section('메뉴 표시');
  expect(badges.getByText('이 매장을 대표하는 메뉴예요.')).toBeTruthy();
  expect(badges.getByText(/19세 이상만/)).toBeTruthy();
  expect(badges.getByText('매운맛이 있어요.')).toBeTruthy();
  expect(badges.getByText('2개 남음')).toBeTruthy();
  expect(section('원산지').getByText('배추(국내산)')).toBeTruthy();
  expect(section('알레르기 유발 성분').getByText('대두')).toBeTruthy();
  const mandu = within(screen.getByText('만두').closest('li') as HTMLElement);
  expect(mandu.getByText('돼지고기(국내산)')).toBeTruthy();
  expect(mandu.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['밀', '돼지고기']);
  expect(screen.getByText('당면').closest('li')?.textContent).toBe('당면');
  expect(section('매장 전체 안내').getByText('쌀(국내산)')).toBeTruthy();
});

test('a dish without badges, origin and allergens says so, and has no option part without options', {
  tags: ['MENU-26'],
}, async () => {
  await open(dish('밥'));
  expect(section('메뉴 표시').getByText('따로 표시된 내용이 없어요.')).toBeTruthy();
  expect(section('원산지').getByText(/적힌 원산지가 없어요/)).toBeTruthy();
  expect(section('알레르기 유발 성분').getByText(/직원에게 물어봐/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '선택 항목' })).toBeNull();
});

test('the label page tells the diets that a dish and an option suit', { tags: ['MENU-30'] }, async () => {
  const extras = group('사리', [option('두부', { diet: ['VEGAN'] })]);
  await open(dish('감자전', { diet: ['VEGETARIAN', 'HALAL'], optionGroups: [extras] }));
  const diets = section('맞는 식단').getAllByRole('listitem');
  expect(diets.map((one) => one.textContent)).toEqual(['채식 (달걀·우유 가능)', '할랄']);
  const tofu = within(screen.getByText('두부').closest('li') as HTMLElement);
  expect(tofu.getByRole('listitem').textContent).toBe('비건');
});

test('the label page tells what is in a dish, what is not, and of what nothing is stated', {
  tags: ['EDIT-18'],
}, async () => {
  const extras = group('사리', [option('두부', { freeOf: ['EGG'] })]);
  await open(dish('전', { allergens: ['WHEAT'], freeOf: ['EGG', 'MILK'], optionGroups: [extras] }));
  const codes = (name: string) =>
    section(name)
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  expect(codes('알레르기 유발 성분')).toEqual(['밀']);
  expect(codes('들어 있지 않은 알레르기 성분')).toEqual(['알류', '우유']);
  expect(section('들어 있지 않은 알레르기 성분').getByText(/여기 없는 성분은/)).toBeTruthy();
  expect(screen.getByText('두부').closest('li')?.textContent).toBe('두부들어 있지 않은 알레르기 성분: 알류');
});

test('a dish that is free of some allergens alone does not say that nothing is stated', {
  tags: ['EDIT-18'],
}, async () => {
  await open(dish('밥', { freeOf: [...ALLERGENS] }));
  expect(screen.queryByRole('heading', { name: '알레르기 유발 성분' })).toBeNull();
  expect(screen.queryByText(/알레르기 성분이 적혀 있지/)).toBeNull();
  expect(screen.queryByText(/여기 없는 성분은/)).toBeNull();
});

test('the label page says nothing of diets where none are stated', { tags: ['MENU-30'] }, async () => {
  await open(dish('밥'));
  expect(screen.queryByRole('heading', { name: '맞는 식단' })).toBeNull();
});
