import type { Times } from '@hansang/contract/schemas';
import { translator } from '@hansang/i18n';
import { staffConsole } from '@hansang/i18n/en/console';
import { drinks } from '@hansang/i18n/en/drinks';
import { guest } from '@hansang/i18n/en/guest';
import { menuEditor } from '@hansang/i18n/en/menu-editor';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WordsContext, wordsOf } from '../../../shared/words/words.ts';
import { EditorWordsContext } from '../editor-words.ts';
import { LUNCH, TimesEdit } from './times-edit.tsx';

afterEach(cleanup);

const said = wordsOf('en', staffConsole, {} as Parameters<typeof wordsOf>[2], () => undefined);
const words = { e: translator(menuEditor), guest: translator(guest), drink: translator(drinks) };

test('what is changed twice before the first change shows is changed twice', { tags: ['TIME-8'] }, () => {
  const drafted: (Times | null)[] = [];
  render(
    <WordsContext value={said}>
      <EditorWordsContext value={words}>
        <TimesEdit label="Hours" help="" value={[LUNCH]} onSave={(times) => drafted.push(times)} />
      </EditorWordsContext>
    </WordsContext>,
  );
  for (const [label, value] of [
    [menuEditor.timesFrom, '12:00'],
    [menuEditor.timesTo, '15:00'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  }
  expect(drafted.at(-1)).toEqual([{ ...LUNCH, from: '12:00', to: '15:00' }]);
});
