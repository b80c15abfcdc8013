// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepLanguage } from './language.ts';
import { useWords } from './words.ts';
import { WordsProvider } from './words-provider.tsx';

const line = vi.hoisted(() => ({ isDown: false, asked: 0 }));
vi.mock('../parts/fetched.ts', () => ({
  fetched: async (load: () => Promise<unknown>) => {
    line.asked += 1;
    if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module: /ja.js');
    return load();
  },
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Said() {
  const { t, setLanguage } = useWords();
  return (
    <button type="button" onClick={() => setLanguage('ja')}>
      {t('app.close')}
    </button>
  );
}

test('a language that did not come in the end is asked for anew with the next tap', {
  tags: ['CONSOLE-190'],
}, async () => {
  keepLanguage('en');
  render(
    <WordsProvider>
      <Said />
    </WordsProvider>,
  );
  const tap = await screen.findByRole('button', { name: 'Close' });
  line.isDown = true;
  const before = line.asked;
  fireEvent.click(tap);
  await vi.waitFor(() => expect(line.asked).toBeGreaterThan(before));
  await vi.waitFor(() => screen.getByRole('button', { name: 'Close' }));
  line.isDown = false;
  fireEvent.click(tap);
  await screen.findByRole('button', { name: '閉じる' });
});
