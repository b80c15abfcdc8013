import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dish, menuOf } from '../../testing/menu-fixture.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { searchWords } from './search-words.ts';

beforeEach(() => searchWords.load('ko').then(() => undefined));
afterEach(cleanup);

async function open() {
  const onPick = vi.fn<(href: string) => void>();
  await act(async () => {
    render(
      <OnPhone>
        <SearchSheet
          menu={menuOf(dish('비빔밥'), dish('김치찌개'))}
          titleId="search"
          row={({ _id, name }) => <a href={`/menu/${_id}`}>{name}</a>}
          onPick={onPick}
        />
      </OnPhone>,
    );
  });
  const field = screen.getByRole('searchbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type, onPick };
}

test('the field has the focus, and says what it finds before anything was typed', async () => {
  const { field } = await open();
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('status').textContent).toContain('이름으로 찾을 수 있어요');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('what one types is found while one types, told with how many there are', {
  tags: ['MENU-23'],
}, async () => {
  const { type } = await open();
  type(' 비빔');
  expect(screen.getByRole('status').textContent).toBe('메뉴 1개를 찾았어요.');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['비빔밥']);
});

test('what is not on the menu is told with another way to look for it', async () => {
  const { type } = await open();
  type('피자 ');
  expect(screen.getByRole('status').textContent).toBe('‘피자’ 메뉴를 찾지 못했어요.');
  screen.getByText(/다른 이름으로 찾아 보세요/);
});

test('a tap clears the field, which keeps the focus', async () => {
  const { field, type } = await open();
  expect(screen.queryByRole('button', { name: '검색어 지우기' })).toBeNull();
  type('비빔밥');
  fireEvent.click(screen.getByRole('button', { name: '검색어 지우기' }));
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
});

test('a dish that is tapped is opened within the app, in a new tab only when asked for one', async () => {
  const { type, onPick } = await open();
  type('비빔밥');
  const link = screen.getByRole('link');
  expect(fireEvent.click(link)).toBe(false);
  expect(onPick).toHaveBeenCalledWith(`/menu/${encodeURIComponent('비빔밥')}`);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) {
    // jsdom follows no link, and says so: the page stops it where the app did not.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, { [key]: true });
  }
  fireEvent.click(screen.getByRole('list'));
  expect(onPick).toHaveBeenCalledTimes(1);
});
