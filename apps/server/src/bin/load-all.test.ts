import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const PROGRAM = join(import.meta.dirname, 'load-all.ts');

/** For whoever develops, and what houses that trace install beside a release. */
const ELSEWHERE = ['vite', './source-guest.ts', './export-spans.ts'];

const lazyIn = (text: string) =>
  [...text.matchAll(/\bimport\('([\w@./-]+)'\)/g)].map(([, name = '']) => name);
const isOurs = (name: string) => name.startsWith('.');
const fileOf = (name: string) => name.replace(/^.*\//, '');

test('whoever tries a release loads all that a server loads with its first use', {
  tags: ['OPS-238'],
}, () => {
  const lazy = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path))
    .flatMap((path) => lazyIn(readFileSync(join(source, path), 'utf8')))
    .filter((name) => !ELSEWHERE.includes(name));
  const loaded = [...readFileSync(PROGRAM, 'utf8').matchAll(/^import '(.+)';$/gm)].map(
    ([, name = '']) => name,
  );
  expect(lazy.length).toBeGreaterThan(10);
  const named = (name: string) => (isOurs(name) ? fileOf(name) : name);
  expect([...new Set(lazy.map(named))].sort()).toEqual(loaded.map(named).sort());
});

test('it runs here', { tags: ['OPS-238'] }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
