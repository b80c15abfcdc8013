import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOf } from '../upgrade/works-from.mjs';

/** What the files of a commit say of themselves, as an archive does in its `release.json`. */
export function releaseOf(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'apps/server/package.json'), 'utf8'));
  return { version, migrations: migrationsOf(folder) };
}
