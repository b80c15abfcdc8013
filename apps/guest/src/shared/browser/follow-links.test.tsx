import { afterEach, beforeEach, expect, test } from 'vitest';
import { followLinks } from './follow-links.ts';

let stop = () => {};

beforeEach(() => {
  history.replaceState(null, '', '/menu');
  document.body.innerHTML = '<a href="/menu/m1">비빔밥</a><a href="/elsewhere">다른 곳</a>';
  stop = followLinks(document, (path) => path.startsWith('/menu'));
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const tap = (link: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelectorAll('a')[link]?.dispatchEvent(event);
  return event;
};

test('a tap on a link is answered by a paint before the next screen is made', {
  tags: ['BENCH-13'],
}, async () => {
  expect(tap(0).defaultPrevented).toBe(true);
  expect(location.pathname).toBe('/menu');
  await new Promise((painted) => requestAnimationFrame(painted));
  expect(location.pathname).toBe('/menu');
  await expect.poll(() => location.pathname).toBe('/menu/m1');
});

test('a double tap on a link goes there once', async () => {
  const before = history.length;
  tap(0);
  tap(0);
  await expect.poll(() => location.pathname).toBe('/menu/m1');
  tap(0);
  await new Promise((passed) => setTimeout(passed, 50));
  expect(history.length).toBe(before + 1);
});

test('a link that leads out of the app is left to the browser', () => {
  let wasTaken = true;
  // The last one to hear of the tap; nothing follows links here.
  addEventListener(
    'click',
    (event) => {
      wasTaken = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  tap(1);
  expect(wasTaken).toBe(false);
});
