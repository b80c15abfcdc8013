import { LANGUAGES } from '@hansang/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnPhone, teachDialogs } from '../../testing/phone-fixture.tsx';
import LanguageModal, { type LanguageModalProps } from './language-modal.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // At once: what one test has closed must not go back in the next.
  vi.spyOn(history, 'back').mockImplementation(() => void dispatchEvent(new PopStateEvent('popstate')));
  teachDialogs();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Scene(props: Partial<LanguageModalProps>) {
  const [isOpen, setOpen] = useState(true);
  return (
    <OnPhone>
      <LanguageModal
        languages={LANGUAGES}
        onPick={async () => {}}
        onClose={() => setOpen(false)}
        {...props}
        isOpen={isOpen}
      />
    </OnPhone>
  );
}

const body = () => document.querySelector('.layer-body');
const veil = () => document.querySelector('.layer-veil');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the selector lists the languages, the current one marked', { tags: ['LANG-1', 'LANG-2'] }, () => {
  render(<Scene />);
  expect(screen.getByRole('dialog', { name: '언어 선택' })).toBeTruthy();
  const names = ['한국어', 'English', '日本語', '简体中文'];
  for (const name of names)
    expect(screen.getByRole('button', { name }).querySelector('svg.flag')).toBeTruthy();
  expect(screen.getByRole('button', { name: '한국어' }).getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelectorAll('.languages li svg:not(.flag)')).toHaveLength(1);
});

test('picking a language sets it and closes the selector', { tags: ['LANG-3'] }, async () => {
  const onPick = vi.fn(async () => {});
  render(<Scene onPick={onPick} />);
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  await wait(0);
  expect(onPick).toHaveBeenCalledWith('en');
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test('a tap on the backdrop closes it, unless backdrop taps are disabled', { tags: ['LANG-4'] }, async () => {
  const { unmount } = render(<Scene closesOnBackdrop={false} />);
  fireEvent.click(veil() as Element);
  expect(document.querySelector('dialog')?.open).toBe(true);
  unmount();
  render(<Scene />);
  fireEvent.click(veil() as Element);
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test('Escape, Back and the close button close it', { tags: ['LANG-5'] }, async () => {
  const first = render(<Scene />);
  fireEvent(document.querySelector('dialog') as Element, new Event('cancel', { cancelable: true }));
  expect(document.querySelector('dialog')?.open).toBe(false);
  first.unmount();
  const second = render(<Scene />);
  // The first one's entry is gone from the history and the second one's is there: Back is meant for it.
  await act(async () => {});
  await act(async () => {
    history.replaceState(null, '');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(document.querySelector('dialog')?.open).toBe(false);
  second.unmount();
  render(<Scene />);
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test.each([
  ['shortSliding', 150],
  ['longSliding', 250],
  ['scale', 400],
] as const)(
  'with %s the content leaves after %i ms, the backdrop after 500',
  { tags: ['LANG-6', 'LANG-7'] },
  async (motion, ms) => {
    render(<Scene motion={motion} />);
    fireEvent.click(veil() as Element);
    await wait(ms - 1);
    expect(body()).toBeTruthy();
    await wait(1);
    expect(body()).toBeNull();
    await wait(499 - ms);
    expect(veil()).toBeTruthy();
    await wait(1);
    expect(veil()).toBeNull();
  },
);

test('modals lie at layer 450 unless told otherwise', { tags: ['LAYER-9'] }, () => {
  render(<Scene />);
  expect(document.querySelector('dialog')?.style.zIndex).toBe('450');
});
