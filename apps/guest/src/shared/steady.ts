/** Pauses between tries, in ms: a good minute in all. A network that comes back cuts a pause short. */
const PAUSES = [300, 1000, 3000, 8000, 8000, 16_000, 32_000];

/**
 * A part of the app that must come some time: where its chunk cannot be fetched, it is asked for again, for about a
 * minute with a network and for as long as there is none; then it is thrown. What is wrong inside of it is a bug and
 * thrown at once.
 */
export async function steady<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await fetchPart();
    } catch (error) {
      const pause = PAUSES[turn] ?? (navigator.onLine === false ? PAUSES.at(-1) : undefined);
      if (pause === undefined || !isUnfetched(error)) throw error;
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
