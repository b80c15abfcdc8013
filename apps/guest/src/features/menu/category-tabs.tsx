import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { CategoryView } from '../../shared/menu/menu-view.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { useWords } from '../../shared/words/words.ts';

export const sectionId = (id: string): string => `c-${id}`;

/** Tabs that stick to the top and follow the scroll. Without scripts they are links to their sections. */
export function CategoryTabs({
  categories,
  onSearch,
}: {
  categories: readonly CategoryView[];
  onSearch(): void;
}) {
  const { t } = useWords();
  const [current, setCurrent] = useState(categories[0]?.id);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => followScroll(categories, setCurrent), [categories]);
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(current ?? '')}"]`);
    if (strip.current && tab) centre(strip.current, tab);
  }, [current]);

  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const section = document.getElementById(sectionId(id));
    section?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    setCurrent(id);
  };
  return (
    <nav className="tabs" aria-label={t('menu.categories')} ref={strip}>
      <button type="button" aria-haspopup="dialog" aria-label={t('menu.search')} onClick={onSearch}>
        <Icon name="search" />
      </button>
      {categories.map(({ id, name }) => (
        <a
          key={id}
          href={`#${sectionId(id)}`}
          data-id={id}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => jump(event, id)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tells the last category whose heading has passed under the tabs. */
function followScroll(categories: readonly CategoryView[], tell: (id: string) => void): () => void {
  let isAsked = false;
  const look = () => {
    isAsked = false;
    let current = categories[0]?.id;
    for (const { id } of categories) {
      const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top ?? 0;
      if (top <= 96) current = id;
    }
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    if (atEnd && scrollY > 0) current = categories.at(-1)?.id;
    if (current !== undefined) tell(current);
  };
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(look);
  };
  addEventListener('scroll', ask, { passive: true });
  return () => removeEventListener('scroll', ask);
}

function centre(strip: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  strip.scrollTo({ left, behavior: prefersStillness() ? 'auto' : 'smooth' });
}
