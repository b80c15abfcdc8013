import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of this release, as the packages bear it. */
export const RELEASE: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

/** Whether this release came before another one, by the numbers of both. */
export const isOlderThan = (other: string): boolean => compareReleases(RELEASE, other) < 0;

/** Below 0 where `one` came before `other`: numbers by their parts, whatever follows them. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [one, other].map((release) => release.split(/[.+-]/, 3).map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}
