import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readElf } from './elf.mjs';

/** What the smallest Debian brings (glibc, libgcc-s1, libstdc++6), and with it every system that docs/operations.md names. */
const SYSTEM =
  /^(lib(c|m|dl|rt|pthread|resolv)\.so\.\d|libgcc_s\.so\.1|libstdc\+\+\.so\.6|ld-linux-(x86-64\.so\.2|aarch64\.so\.1))$/;
/** The newest of it that may be asked for: Debian 10, Ubuntu 20.04 and RHEL 8 have these. */
const NEWEST = { GLIBC: '2.28', GLIBCXX: '3.4.25', CXXABI: '1.3.11', GCC: '8.0.0' };

/**
 * Programs and libraries of packages that need more than a bare system brings.
 * @param {string} folder holds packages
 * @param {readonly string[]} files paths below it
 * @returns {{read: number, faults: string[]}} one sentence each
 */
export function libraryFaults(folder, files) {
  const programs = files.flatMap((file) => {
    const path = join(folder, file);
    const found = isElf(path) ? readElf(readFileSync(path)) : null;
    return found ? [{ file, ...found }] : [];
  });
  const brought = [
    ...new Set([
      ...programs.map(({ file }) => basename(file)),
      ...files.flatMap((file) => linksIn(folder, file)),
    ]),
  ];
  const faults = programs.flatMap(({ file, needed, versions }) => [
    ...needed
      .filter((name) => !SYSTEM.test(name) && !brought.includes(name))
      .map((name) => `${file} needs ${name}, which no bare system has`),
    ...versions
      .filter(isTooNew)
      .map((version) => `${file} needs ${version}, newer than docs/operations.md says`),
  ]);
  return { read: programs.length, faults };
}

/** Names that PostgreSQL's libraries get beside their own once they are installed. */
function linksIn(folder, file) {
  if (basename(file) !== 'pg-symlinks.json') return [];
  return JSON.parse(readFileSync(join(folder, file), 'utf8')).map(({ target }) => basename(target));
}

/** @param {string} version such as GLIBC_2.28 */
function isTooNew(version) {
  const [, name, number] = /^([A-Z]+)_(\d[\d.]*)$/.exec(version) ?? [];
  return name in NEWEST && number.localeCompare(NEWEST[name], 'en', { numeric: true }) > 0;
}

function isElf(path) {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(4);
  readSync(file, head, 0, 4, 0);
  closeSync(file);
  return head.readUInt32BE(0) === 0x7f454c46;
}

/** Files below a folder, links aside, as paths from it. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
