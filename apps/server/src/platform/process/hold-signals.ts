const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface HeldSignals {
  /** The signal that came, as long as they are kept. */
  came(): NodeJS.Signals | undefined;
  /** Ends the keeping. */
  letGo(): void;
}

/** A second signal this long after the first means now, in ms. */
const patience = 1000;

/**
 * Keeps a signal that arrives while the server starts until it can end in order; otherwise the database
 * that was just started would be left behind. A second one ends the process at once.
 */
export function holdSignals(exit: (code: number) => void = process.exit): HeldSignals {
  let first: { name: NodeJS.Signals; at: number } | undefined;
  const keep = (name: NodeJS.Signals) => {
    if (first && performance.now() - first.at >= patience) exit(130);
    first ??= { name, at: performance.now() };
  };
  for (const name of signals) process.on(name, keep);
  return {
    came: () => first?.name,
    letGo() {
      for (const name of signals) process.off(name, keep);
    },
  };
}
