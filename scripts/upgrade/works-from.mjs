import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** For each migration of a folder's release the oldest release that works with it; null where there is none. */
export function migrationsOf(folder) {
  const migrations = join(folder, 'apps/server/src/platform/database/migrations');
  return readdirSync(migrations)
    .sort()
    .map(
      (file) =>
        /^-- works from (\d+\.\d+\.\d+)$/m.exec(readFileSync(join(migrations, file), 'utf8'))?.[1] ?? null,
    );
}
