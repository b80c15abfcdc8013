import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CategoryView } from '../../shared/menu/menu-view.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { CategoryTabs, sectionId } from './category-tabs.tsx';

const categories = ['meals', 'drinks', 'sweets'].map((id) => ({ id, name: id }) as CategoryView);
/** How far below the top of the window each section begins. */
let tops: Record<string, number> = {};
let isStill = false;
const scrolled = vi.fn();

beforeEach(() => {
  tops = { meals: 0, drinks: 500, sweets: 1000 };
  isStill = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => void frames.push(look));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollY', 0);
  Element.prototype.scrollTo = scrolled;
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  frames.splice(0);
});

const frames: (() => void)[] = [];
/** The guest scrolls, and the next frame is painted. */
function scroll(): void {
  for (const { id } of categories) {
    const section = document.getElementById(sectionId(id));
    if (section) section.getBoundingClientRect = () => ({ top: tops[id] }) as DOMRect;
  }
  fireEvent.scroll(window);
  fireEvent.scroll(window);
  act(() => {
    for (const look of frames.splice(0)) look();
  });
}

function open(shown: readonly CategoryView[] = categories) {
  const onSearch = vi.fn();
  render(
    <OnPhone>
      <CategoryTabs categories={shown} onSearch={onSearch} />
      {shown.map(({ id }) => (
        <section key={id} id={sectionId(id)}>
          <h2 tabIndex={-1}>{id}</h2>
        </section>
      ))}
    </OnPhone>,
  );
  return { onSearch };
}
const current = () => document.querySelector('[aria-current="true"]')?.textContent ?? null;

test('the first category is current, and search is one tap away', () => {
  const { onSearch } = open();
  expect(current()).toBe('meals');
  fireEvent.click(screen.getByRole('button', { name: '메뉴 검색' }));
  expect(onSearch).toHaveBeenCalledOnce();
});

test('the tab of what has come under the tabs is current, one look a frame', () => {
  open();
  tops = { meals: -450, drinks: 90, sweets: 590 };
  scroll();
  expect(current()).toBe('drinks');
  tops = { meals: 0, drinks: 500, sweets: 1000 };
  scroll();
  expect(current()).toBe('meals');
});

test('at the end of the page the last category is current, however short it is', () => {
  open();
  vi.stubGlobal('scrollY', 600);
  scroll();
  expect(current()).toBe('sweets');
});

test('a tap goes to the section, moves the focus there and marks the tab', () => {
  open();
  expect(fireEvent.click(screen.getByRole('link', { name: 'sweets' }))).toBe(false);
  expect(current()).toBe('sweets');
  expect(document.activeElement?.textContent).toBe('sweets');
  expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
});

test('nothing glides for who asked for stillness', { tags: ['UI-3'] }, () => {
  isStill = true;
  open();
  fireEvent.click(screen.getByRole('link', { name: 'drinks' }));
  expect(scrolled.mock.calls.map(([how]) => how.behavior)).toEqual(expect.not.arrayContaining(['smooth']));
});

test('a menu without categories has no tab', () => {
  open([]);
  scroll();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
