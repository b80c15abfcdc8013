/** Does what it is given after all that it was given before, whatever became of that. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** One after another: what is woken together and asks for little needs one connection, not one each. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
}
