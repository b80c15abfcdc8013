import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findBinaries, restoreLibraryLinks } from './binaries.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test('libraries whose links were never made get them, and PostgreSQL runs', { tags: ['OPS-26'] }, () => {
  const { folder } = findBinaries();
  const copy = join(mkdtempSync(join(tmpdir(), 'hansang-native-')), 'native');
  try {
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    const lib = join(copy, 'lib');
    const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink());
    for (const name of links) rmSync(join(lib, name));
    const version = () => spawnSync(join(copy, 'bin/postgres'), ['-V'], { encoding: 'utf8' }).stdout;
    if (process.platform === 'linux') expect(version()).toBe('');
    restoreLibraryLinks(copy);
    restoreLibraryLinks(copy);
    expect(version()).toContain('(PostgreSQL) 18');
    expect(readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink())).toEqual(links);
  } finally {
    rmSync(dirname(copy), { recursive: true, force: true });
  }
});

test('a system for which none comes along gets a sentence', () => {
  expect(() => findBinaries('sunos', 'x64')).toThrow(
    /^No PostgreSQL comes with Hansang for sunos on x64; set DATABASE_URL to a PostgreSQL server/,
  );
});
