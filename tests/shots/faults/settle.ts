import type { Page } from 'playwright-core';

/** Waits until colours and places are what they will be: two frames, and whatever ends by itself. */
export const settleLook = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    // One that is held never ends.
    const end = new Promise((done) => setTimeout(done, 1000));
    await Promise.race([end, Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))]);
  });
