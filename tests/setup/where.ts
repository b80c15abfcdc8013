import { describe, test } from 'vitest';

// A skipped test fails a whole run, so what a machine cannot play is not there at all.
const unheard = () => {};

/** A test of what only some machines have. */
export const testWhere = (isThere: boolean): typeof test =>
  isThere ? test : (unheard as unknown as typeof test);

/** Tests of what only some machines have, or only some people may do. */
export const describeWhere = (isThere: boolean): typeof describe =>
  isThere ? describe : (unheard as unknown as typeof describe);
