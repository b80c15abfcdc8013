/** Lets a few pieces of work run at a time and a bounded number wait. */
export interface Gate {
  /** Runs the work when its turn comes; null at once when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result> | null;
}

export function createGate(atOnce: number, mostWaiting: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    run(work) {
      if (running >= atOnce && waiting.length >= mostWaiting) return null;
      const turn =
        running < atOnce ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
      if (running < atOnce) running += 1;
      return turn.then(work).finally(() => {
        // The one who waits takes over this place, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      });
    },
  };
}
