import type { Menu, MenuAnswer } from '@hansang/contract/schemas';
import { findDishes } from '@hansang/rules';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { searchWords } from './search-words.ts';
import './search.css';

export interface SearchSheetProps {
  readonly menu: MenuAnswer;
  readonly titleId: string;
  /** A dish as the menu lists it, with a link to it. */
  row(dish: Menu): ReactNode;
  onPick(href: string): void;
}

/** Finds dishes by their name in any of the four languages, while one types. */
export function SearchSheet({ menu, titleId, row, onPick }: SearchSheetProps) {
  const { t: common } = useWords();
  const t = searchWords.use();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // While the sheet slides in, a field that is scrolled to would pull it up with a jump.
    const slides = field.current?.closest('.layer-body')?.getAnimations?.() ?? [];
    const focus = () => field.current?.focus({ preventScroll: true });
    if (slides.length === 0) focus();
    else void Promise.allSettled(slides.map(({ finished }) => finished)).then(focus);
  }, []);
  const found = findDishes(menu, text);
  const isAsked = text.trim() !== '';
  const pick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPick(new URL(link.href).pathname);
  };
  return (
    <div className="search">
      <h2 id={titleId}>{common('menu.search')}</h2>
      <div className="search-field">
        <Icon name="search" size={20} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-labelledby={titleId}
          placeholder={t('hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      <p className="hint" role="status">
        {!isAsked
          ? t('start')
          : found.length > 0
            ? t('found', { count: found.length })
            : t('none', { text: text.trim() })}
      </p>
      {isAsked && found.length === 0 && <p className="hint">{t('noneText')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered is clicked */}
      <div onClick={pick}>
        <ul className="dishes">
          {found.map((dish) => (
            <li key={dish._id}>{row(dish)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
