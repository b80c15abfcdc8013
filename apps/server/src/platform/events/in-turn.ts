/** Does what it is given after all that it was given before, whatever became of that. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So long one waits for those before it, in ms: one that gets no answer would hold up all others. */
const PATIENCE_MS = 1000;

/** One after another: what is woken together and asks for little needs one connection, not one each. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = within(last, PATIENCE_MS).then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Resolves with what came before, or once it was waited for so long. */
function within(before: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const later = setTimeout(resolve, ms);
    void before.then(() => {
      clearTimeout(later);
      resolve();
    });
  });
}
