/** Between the moments at which two works are done that come as often. */
const APART_MS = 97;
const SPREAD_MS = 1000;
let begun = 0;

/**
 * Does something every so many ms, each such work at a moment of its own: all of them at once would open a connection
 * each that nothing else ever needs, and each connection plans for itself whatever it is asked.
 * @returns ends it
 */
export function every(ms: number, work: () => void): () => void {
  begun += 1;
  const offset = (begun * APART_MS) % Math.min(ms, SPREAD_MS);
  let later: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    later = setTimeout(work, offset).unref();
  }, ms).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(later);
  };
}
