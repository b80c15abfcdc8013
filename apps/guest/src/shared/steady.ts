/** Pauses between tries, in ms; the last one repeats. A network that comes back cuts a pause short. */
const PAUSES = [300, 1000, 3000, 8000];

/**
 * A part of the app that must come some time: where its chunk cannot be fetched, it is asked for again until it can.
 * What is wrong inside of it is a bug and thrown.
 */
export async function steady<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await fetchPart();
    } catch (error) {
      if (!isUnfetched(error)) throw error;
      await chance(PAUSES[Math.min(turn, PAUSES.length - 1)] as number);
    }
  }
}

/** Every browser has words of its own for it; Vite adds its for a chunk's style. */
const isUnfetched = (error: unknown): boolean => /import|fetch|load/i.test(String(error));

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
