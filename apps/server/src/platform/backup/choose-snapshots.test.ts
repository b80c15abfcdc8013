import { expect, test } from 'vitest';
import { chooseSnapshots } from './choose-snapshots.ts';

const GB = 1e9;
const own = { DATA_DIR: '/data', DATABASE_URL: undefined };
const external = { DATA_DIR: '/data', DATABASE_URL: 'postgres://db.example.com/hansang' };

for (const [what, settings, count, bytes, keep, why] of [
  ['the house’s own database', own, undefined, GB, 5, null],
  [
    'the house’s own, a hundred GB of it',
    own,
    undefined,
    100 * GB,
    0,
    /larger than 20 GB; make a backup first/,
  ],
  ['the same, where it is asked for', own, 3, 100 * GB, 3, null],
  ['a PostgreSQL of one’s own', external, undefined, GB, 0, /your own PostgreSQL has backups of its own/],
  ['the same, where it is asked for', external, 2, 100 * GB, 2, null],
  ['the same, where none is wanted', external, 0, GB, 0, /^HANSANG_SNAPSHOTS=0$/],
] as const)
  test(`before ${what} is migrated (${bytes / GB} GB), snapshots kept: ${keep}`, { tags: ['OPS-22'] }, () => {
    const chosen = chooseSnapshots({ ...settings, HANSANG_SNAPSHOTS: count }, bytes);
    expect(chosen).toEqual(why === null ? { keep } : { keep, why: expect.stringMatching(why) });
  });
