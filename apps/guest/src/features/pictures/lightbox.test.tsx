import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { Lightbox } from './lightbox.tsx';
import { picturesWords } from './pictures-words.ts';

const PICTURES = ['/images/a/one', '/images/b/two', '/images/c/three'];

beforeEach(async () => {
  await picturesWords.load('ko');
  for (const [name, value] of [
    ['clientWidth', 400],
    ['clientHeight', 800],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
});
afterEach(() => {
  cleanup();
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name);
});

async function open() {
  const onClose = vi.fn();
  await act(async () => {
    render(
      <OnPhone>
        <Lightbox pictures={PICTURES} first="/images/b/two" onClose={onClose} />
      </OnPhone>,
    );
  });
  return { onClose, stage: screen.getByRole('img').parentElement as HTMLElement };
}
const shown = () => screen.getByRole('img').getAttribute('src')?.split('?')[0];
const scale = () => Number(/scale\(([\d.]+)\)/.exec(screen.getByRole('img').style.transform)?.[1]);
const key = (name: string) => fireEvent.keyDown(window, { key: name });
const finger = (stage: HTMLElement, id: number, ...points: [number, number][]) => {
  const [[x, y] = [0, 0], ...rest] = points;
  fireEvent.pointerDown(stage, { pointerId: id, clientX: x, clientY: y });
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(stage, { pointerId: id, clientX, clientY });
};
/** `at`: milliseconds on the event's own clock, however slow this machine is. */
function lift(stage: HTMLElement, id: number, at = 0): void {
  const event = createEvent.pointerUp(stage, { pointerId: id });
  Object.defineProperty(event, 'timeStamp', { value: 1000 + at });
  fireEvent(stage, event);
}

test('it begins with the tapped picture; swipes and arrow keys go round', { tags: ['MENU-28'] }, async () => {
  const { stage } = await open();
  expect(shown()).toBe('/images/b/two');
  finger(stage, 1, [200, 100], [120, 105]);
  lift(stage, 1);
  expect(shown()).toBe('/images/c/three');
  key('ArrowRight');
  expect(shown()).toBe('/images/a/one');
  key('ArrowLeft');
  expect(shown()).toBe('/images/c/three');
});

test('two fingers, two taps, keys and buttons enlarge; 0 shows it whole', { tags: ['MENU-28'] }, async () => {
  const { stage } = await open();
  finger(stage, 1, [150, 400]);
  finger(stage, 2, [250, 400], [350, 400]);
  expect(scale()).toBe(2);
  lift(stage, 1);
  lift(stage, 2);
  key('0');
  expect(scale()).toBe(1);
  const taps = (...times: number[]) =>
    times.forEach((at, i) => {
      finger(stage, 3 + i, [200, 400]);
      lift(stage, 3 + i, at);
    });
  taps(5000, 5400);
  expect(scale()).toBe(1);
  taps(6000, 6250);
  expect(scale()).toBe(2.5);
  key('-');
  expect(scale()).toBeLessThan(2.5);
  key('0');
  key('+');
  fireEvent.click(screen.getByRole('button', { name: '확대' }));
  expect(scale()).toBe(2.25);
});

test('a finger on an enlarged picture moves it instead of turning to the next', {
  tags: ['MENU-28'],
}, async () => {
  const { stage } = await open();
  key('+');
  finger(stage, 1, [200, 100], [100, 100]);
  lift(stage, 1);
  expect(shown()).toBe('/images/b/two');
  expect(screen.getByRole('img').style.transform).toContain('translate(-100px');
});

test('the way out is Escape or the close button, and a picture that does not come says so', async () => {
  const { onClose } = await open();
  key('Escape');
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('사진을 불러오지 못했어요.')).toBeTruthy();
});
