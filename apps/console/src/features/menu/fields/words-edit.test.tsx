import { LANGUAGES, type Language } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { translator } from '@hansang/i18n';
import { drinks } from '@hansang/i18n/en/drinks';
import { guest } from '@hansang/i18n/en/guest';
import { menuEditor } from '@hansang/i18n/en/menu-editor';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EditorContext, editorOf } from '../draft/editor.ts';
import { EditorWordsContext } from '../editor-words.ts';
import { WordsEdit } from './words-edit.tsx';

afterEach(cleanup);

const words = { e: translator(menuEditor), guest: translator(guest), drink: translator(drinks) };

/** A text that is edited; answers what was drafted of it. */
function show(
  first: StoredText | null,
  props: { isNeeded?: true; longest?: number } = { isNeeded: true },
  languages: readonly Language[] = LANGUAGES,
) {
  const editor = editorOf(
    { version: 1, categories: [], changes: [], faults: [], warnings: [], languages },
    () => {},
  );
  const drafted: (StoredText | null)[] = [];
  function Edited() {
    const [value, setValue] = useState(first);
    const save = (text: StoredText | null) => {
      drafted.push(text);
      setValue(text);
    };
    return <WordsEdit label="Name" value={value} longest={80} {...props} onSave={save} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorWordsContext value={words}>
        <EditorContext value={editor}>
          <Edited />
        </EditorContext>
      </EditorWordsContext>
    </QueryClientProvider>,
  );
  return drafted;
}
const field = (language: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(language) });
const write = (language: string, text: string) =>
  fireEvent.change(field(language), { target: { value: text } });

test('a name that lacks languages is offered them, marked as suggestions, and nothing is drafted by itself', {
  tags: ['GLOSS-5'],
}, async () => {
  const drafted = show({ ko: '해물파전' });
  const offer = await screen.findByRole('button', { name: /^Suggestion Seafood & spring onion pancake/ });
  within(offer).getByText('Suggestion');
  expect(field('English').value).toBe('');
  expect(field('English').getAttribute('aria-describedby')).toBe(offer.id);
  fireEvent.focus(field('English'));
  fireEvent.blur(field('English'));
  expect(drafted).toEqual([]);
});

test('one tap takes a suggestion into the draft, and the keyboard goes on with the next', {
  tags: ['GLOSS-5'],
}, async () => {
  const drafted = show({ ko: '치즈돈가스' });
  fireEvent.click(await screen.findByRole('button', { name: /^Suggestion Cheese pork cutlet/ }));
  expect(drafted).toEqual([{ ko: '치즈돈가스', en: 'Cheese pork cutlet' }]);
  expect(field('English').value).toBe('Cheese pork cutlet');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Suggestion チーズとんかつ/ }));
  expect(screen.queryByRole('button', { name: /Cheese pork cutlet/ })).toBeNull();
});

test('all suggestions are taken at once', async () => {
  const drafted = show({ ko: '김밥', ja: '海苔巻き' });
  fireEvent.click(await screen.findByRole('button', { name: 'Use all 2 suggestions' }));
  expect(drafted).toEqual([{ ko: '김밥', en: 'Gimbap', ja: '海苔巻き', 'zh-CN': '紫菜包饭' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('suggestions follow what is typed, in whichever language', { tags: ['GLOSS-2'] }, async () => {
  const drafted = show({ ko: '새 메뉴' });
  write('한국어', '김치찌개');
  await screen.findByRole('button', { name: /^Suggestion Kimchi stew/ });
  write('한국어', '');
  write('日本語', 'キムチチヂミ');
  fireEvent.click(await screen.findByRole('button', { name: /^Suggestion 김치전/ }));
  expect(drafted).toEqual([{ ko: '김치전', ja: 'キムチチヂミ' }]);
});

test('what is no name, such as the origin, is offered nothing', { tags: ['GLOSS-4'] }, async () => {
  show({ ko: '돼지고기' }, { longest: 1000 });
  // The same text as a name is offered some.
  show({ ko: '돼지고기' });
  await screen.findByRole('button', { name: /^Suggestion Pork/ });
  expect(screen.getAllByRole('button', { name: /^Suggestion Pork/ })).toHaveLength(1);
});

test('a name that nobody wrote yet is typed over', async () => {
  show({ ko: 'New dish' });
  fireEvent.focus(field('한국어'));
  expect([field('한국어').selectionStart, field('한국어').selectionEnd]).toEqual([0, 'New dish'.length]);
});

test('a language that no guest of the venue can choose is not missing, and none is offered in it', {
  tags: ['EDIT-13', 'GLOSS-2'],
}, async () => {
  show({ ko: '해물파전' }, { isNeeded: true }, ['ko', 'ja']);
  await screen.findByRole('button', { name: /^Suggestion/ });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getAllByText('Missing')).toHaveLength(1);
  expect(field('日本語').className).not.toBe(field('English').className);
});
