import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

function Awake() {
  useWakeLock();
  return null;
}

/** Locks of a browser that gives them up by itself whenever the page is hidden. */
function browserLocks() {
  const held: { released: boolean; release(): Promise<void> }[] = [];
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    held.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  onTestFinished(() => {
    cleanup();
    Reflect.deleteProperty(navigator, 'wakeLock');
    visible.mockRestore();
  });
  const see = (state: DocumentVisibilityState) => {
    visible.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { held, see };
}

test('the screen stays awake while the console is in sight, and is let go with it', {
  tags: ['BOARD-27'],
}, async () => {
  const { held, see } = browserLocks();
  const { unmount } = render(<Awake />);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  see('hidden');
  await held[0]?.release();
  see('visible');
  await vi.waitFor(() => expect(held).toHaveLength(2));
  unmount();
  await vi.waitFor(() => expect(held[1]?.released).toBe(true));
});

test('a browser that cannot is left alone', { tags: ['BOARD-27'] }, () => {
  expect('wakeLock' in navigator).toBe(false);
  render(<Awake />);
  cleanup();
});
