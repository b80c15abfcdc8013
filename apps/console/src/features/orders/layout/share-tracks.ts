/** A column may keep this many rows more than it had to before everything is laid out anew. */
const CALM_ROWS = 1;
/** What a column without a card takes of a card's width. */
const EMPTY = 0.5;

const rowsOf = (load: number, share: number): number => Math.ceil(load / Math.max(1, Math.floor(share)));

const mostRows = (loads: readonly number[], shares: readonly number[]): number =>
  Math.max(0, ...loads.map((load, column) => rowsOf(load, shares[column] ?? 1)));

const sum = (shares: readonly number[]): number => shares.reduce((all, one) => all + one, 0);

/**
 * How much of the board's width each column has, in cards side by side, so that the fullest one gets the most room.
 * @param loads cards of each column
 * @param tracks how many cards fit side by side in all; a column with cards has one at least
 * @param before the present shares: kept while they are nearly as good, so that cards don't jump with every order
 */
export function shareTracks(
  loads: readonly number[],
  tracks: number,
  before: readonly number[] | null = null,
): readonly number[] {
  const isRush = loads.some((load) => load > 1);
  const shares = loads.map((load): number => (load === 0 && isRush ? EMPTY : 1));
  while (sum(shares) + 1 <= tracks) {
    const fullest = loads.reduce(
      (most, load, column) =>
        rowsOf(load, shares[column] ?? 1) > rowsOf(loads[most] ?? 0, shares[most] ?? 1) ? column : most,
      0,
    );
    // Nothing stands below anything: more room would help nobody.
    if (rowsOf(loads[fullest] ?? 0, shares[fullest] ?? 1) <= 1) break;
    shares[fullest] = (shares[fullest] ?? 1) + 1;
  }
  const fits =
    before?.length === loads.length &&
    sum(before) <= Math.max(tracks, loads.length) &&
    loads.every((load, column) => load === 0 || (before[column] ?? 0) >= 1);
  if (before && fits && mostRows(loads, before) <= mostRows(loads, shares) + CALM_ROWS) return before;
  return shares;
}
