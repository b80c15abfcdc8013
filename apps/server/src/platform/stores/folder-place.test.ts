import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testWhere } from '../../../../../tests/setup/where.ts';
import { folderPlace } from './folder-place.ts';
import { reasonOf } from './reason-of.ts';
import { tryPlace } from './try-place.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const MB = 1024 * 1024;
const sent = join(folder, 'nightly-20261129-030000.tar.gz.sealed');

const canMount = (): boolean => {
  const at = mkdtempSync(join(tmpdir(), 'hansang-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'none', at]).status === 0;
  if (isMounted) execFileSync('umount', [at]);
  rmSync(at, { recursive: true });
  return isMounted;
};
/** A small disk of its own, gone with the test. */
function stick(name: string): string {
  const at = join(folder, name);
  mkdirSync(at);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', at]);
  onTestFinished(() => void spawnSync('umount', [at]));
  return at;
}

test('a folder that is not there yet is made with the first file, which comes back as it was', {
  tags: ['OPS-282'],
}, async () => {
  const place = folderPlace(join(folder, 'new', 'deep'));
  await tryPlace(place);
  writeFileSync(sent, 'whole');
  await place.bring(sent);
  await place.fetch('nightly-20261129-030000.tar.gz.sealed', join(folder, 'back'));
  expect(readFileSync(join(folder, 'back'), 'utf8')).toBe('whole');
  expect(await place.list()).toEqual([{ name: 'nightly-20261129-030000.tar.gz.sealed', bytes: 5 }]);
});

test('what a try left that was broken off goes with a later one, and one that is made now stays', {
  tags: ['OPS-282'],
}, async () => {
  const at = join(folder, 'tries');
  mkdirSync(at);
  const nameOf = (ms: number) => `hansang-try-${(Date.now() - ms).toString(36)}-0a1b2c`;
  const [old, young] = [nameOf(2 * 3_600_000), nameOf(1000)];
  for (const name of [old, young]) writeFileSync(join(at, name), 'x');
  await tryPlace(folderPlace(at));
  expect(readdirSync(at)).toEqual([young]);
});

test('where a file cannot be put under its name nothing half is left', { tags: ['OPS-275'] }, async () => {
  const at = join(folder, 'taken');
  // A folder has the name that the file should get.
  mkdirSync(join(at, 'nightly-20261129-030000.tar.gz.sealed'), { recursive: true });
  writeFileSync(sent, 'whole');
  await expect(folderPlace(at).bring(sent)).rejects.toThrow();
  expect(readdirSync(at)).toEqual(['nightly-20261129-030000.tar.gz.sealed']);
});

testWhere(process.getuid?.() === 0 && canMount())(
  'a disk that is full or read-only is told as that, and holds nothing half',
  { tags: ['OPS-283', 'OPS-275'] },
  async () => {
    const at = stick('full');
    const place = folderPlace(at);
    writeFileSync(sent, Buffer.alloc(3 * MB));
    const full = await place.bring(sent).catch(reasonOf);
    expect(full).toEqual({ reason: 'FULL', said: 'ENOSPC' });
    expect(readdirSync(at)).toEqual([]);
    execFileSync('mount', ['-o', 'remount,ro', at]);
    const locked = await tryPlace(place).catch(reasonOf);
    expect(locked).toEqual({ reason: 'READ_ONLY', said: 'EROFS' });
  },
);
