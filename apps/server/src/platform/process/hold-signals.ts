const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A second signal this long after the first means now, in ms. */
const patience = 1000;

/**
 * Keeps a signal that arrives while the server starts until it can end in order; otherwise the database
 * that was just started would be left behind. A second one ends the process at once.
 * @returns ends the keeping and tells the signal that came
 */
export function holdSignals(exit: (code: number) => void = process.exit): () => NodeJS.Signals | undefined {
  let first: { name: NodeJS.Signals; at: number } | undefined;
  const keep = (name: NodeJS.Signals) => {
    if (first && performance.now() - first.at >= patience) exit(130);
    first ??= { name, at: performance.now() };
  };
  for (const name of signals) process.on(name, keep);
  return () => {
    for (const name of signals) process.off(name, keep);
    return first?.name;
  };
}
