/** @typedef {import('./home.mjs').Release} Release @typedef {import('./home.mjs').Next} Next */

/**
 * Whether an older release runs on the data once a newer one has migrated it: each migration that it does not know
 * names the oldest release that it works with.
 * @param {Release} older @param {Release} newer
 */
export function goesBack(older, newer) {
  return newer.migrations
    .slice(older.migrations.length)
    .every((worksFrom) => worksFrom !== null && compareReleases(older.version, worksFrom) >= 0);
}

/** Below 0 where `one` came before `other`. */
export function compareReleases(one, other) {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/, 3).map(Number));
  const at = [0, 1, 2].find((index) => a[index] !== b[index]);
  return at === undefined ? 0 : a[at] - b[at];
}

/**
 * What a start does.
 * - `run`: the release that has proven itself.
 * - `try`: the next one, watched; a trial that somebody's kill or a power cut ended is not begun again.
 * - `keep`: the next one, for good: it has begun to migrate data that the one before does not understand.
 * @param {{current: string, next: Next | null, releases: Record<string, Release | null>}} home
 * @returns {{run: string, drop?: string} | {try: string} | {keep: string}}
 */
export function decideStart({ current, next, releases }) {
  if (!next) return { run: current };
  if (next.release === current) return { run: current, drop: '' };
  if (!releases[next.release]) return { run: current, drop: `its files are not in releases/${next.release}` };
  if (!next.stage) return { try: next.release };
  return decideAfter(next, releases[current], releases[next.release]) === 'keep'
    ? { keep: next.release }
    : { run: current, drop: 'its first start was broken off' };
}

/**
 * Which release goes on where a trial ended badly.
 * @param {Next} next @param {Release | null} before @param {Release} tried
 * @returns {'back' | 'keep'}
 */
export function decideAfter({ stage, restore }, before, tried) {
  if (!before) return 'keep';
  // A restored snapshot is older than both: the newer one brings it forward again.
  if (restore || stage === 'begun') return 'back';
  return goesBack(before, tried) ? 'back' : 'keep';
}
