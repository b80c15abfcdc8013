import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// What comes in its own time, like a screen's own chunk, may take some on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Files of a worker share a window. What an app of one file still listens to, shows or keeps would be met by the next.
const heard: (() => void)[] = [];
for (const target of [window, document] as EventTarget[]) {
  const listen = target.addEventListener;
  target.addEventListener = (...asked: Parameters<typeof listen>) => {
    heard.push(() => target.removeEventListener(...asked));
    listen.apply(target, asked);
  };
  heard.push(() => {
    target.addEventListener = listen;
  });
}

// The window's own frames stop for good when they are asked for while a test holds the clock. What waits for one frame is
// drawn in one go, as browsers do.
const waiting = new Map<number, FrameRequestCallback>();
let asked = 0;
function draw(): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const one of all) one(performance.now());
}
window.requestAnimationFrame = (one) => {
  if (waiting.size === 0) setTimeout(draw, 16);
  waiting.set(++asked, one);
  return asked;
};
window.cancelAnimationFrame = (frame) => void waiting.delete(frame);

afterAll(() => {
  // A layer that was closed while a test held the clock still waits for its Back; the next file's would wait behind it.
  dispatchEvent(new PopStateEvent('popstate'));
  for (const end of heard) end();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
