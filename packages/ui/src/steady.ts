/** Pauses between tries, in ms: a good minute in all. A network that comes back cuts a pause short. */
const PAUSES = [300, 1000, 3000, 8000, 8000, 16_000, 32_000];

/** Over once each style that did not come at first has come, or was given up. */
let styles: Promise<unknown> | undefined;

/**
 * A part of the app that must come some time: where its chunk cannot be fetched, it is asked for again, for about a
 * minute with a network and for as long as there is none; then it is thrown. What is wrong inside of it is a bug and
 * thrown at once.
 */
export const steady = <Part>(fetchPart: () => Promise<Part>): Promise<Part> =>
  insist(fetchPart, () => styles);

/** Vite asks for a style once and takes it for loaded from then on: one that did not come is asked for again here. */
export function keepStyles(): void {
  const onError = ({ target }: Event) => {
    const link = target as HTMLLinkElement;
    if (link.rel !== 'stylesheet' || link.onload) return;
    const style = insist(
      () =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = resolve;
          again.onerror = () => reject(new Error('preload CSS'));
          link.after(again);
        }),
    );
    styles = Promise.allSettled([styles, style]);
  };
  addEventListener('error', onError, true);
}

/** `beside`: what a part that did not come at first waits for as well. */
async function insist<Part>(fetchPart: () => Promise<Part>, beside?: () => unknown): Promise<Part> {
  for (let turn = 0; ; turn += 1) {
    try {
      const part = await fetchPart();
      if (turn > 0) await beside?.();
      return part;
    } catch (error) {
      const pause = PAUSES[turn] ?? (navigator.onLine === false && PAUSES.at(-1));
      if (!pause || !isUnfetched(error)) throw error;
      await chance(pause);
    }
  }
}

/** Chromium's and Firefox's words, WebKit's, Vite's for a chunk's style, and the name that other bundlers use. */
const UNFETCHED = /dynamically imported module|module script failed|preload CSS|ChunkLoad/i;

/** Whether an error says that a part did not come, in contrast to one that is broken inside. */
export const isUnfetched = (error: unknown): boolean => UNFETCHED.test(String(error));

const chance = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
