import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ended, startCode, writeBelow } from './code-run.mjs';
import { keepsLinks, roomProblem } from './room.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hansang-room-'));
  const here = root;
  return () => rmSync(here, { recursive: true, force: true });
});

const problem = (left, env = {}) =>
  roomProblem(root, { env: { npm_config_cache: join(root, 'cache'), ...env }, free: () => left });

describe('room for the packages', { tags: ['OPS-312'] }, () => {
  test('is looked at first, and both numbers are told', () => {
    expect(problem(1599)).toBe(
      `Packages and data need 1600 MB on the disk of ${root}, which has 1599 MB left: make room, then start again. Nothing was installed.`,
    );
    expect(problem(1600)).toBeNull();
  });

  test('is less where npm has kept them, or data lie elsewhere or are here', () => {
    mkdirSync(join(root, 'cache/_cacache'), { recursive: true });
    expect(problem(1199)).toContain('need 1200 MB');
    expect(problem(800, { DATABASE_URL: 'postgres://db/hansang' })).toBeNull();
    mkdirSync(join(root, 'data'));
    expect(problem(800)).toBeNull();
    expect(problem(799)).toContain('need 800 MB');
  });

  test('is looked at before npm is started', async () => {
    writeBelow(root, 'package.json', {});
    writeBelow(root, 'npm.js', "process.stdout.write('npm ran\\n'); process.exit(1);");
    const code = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.statfsSync = () => ({ bavail: 900, bsize: 1024 * 1024 });
      syncBuiltinESMExports();
      const { install } = await import('./install.mjs');
      install(${JSON.stringify(root)});`;
    const env = { ...process.env, npm_execpath: join(root, 'npm.js'), npm_config_cache: join(root, 'kept') };
    const { output } = await ended(startCode(code, { env }));
    expect(output).toMatch(/^Packages and data need 1600 MB .* has 900 MB left/);
    expect(output).not.toContain('npm ran');
    expect(readdirSync(join(root, '.cache'))).not.toContain('next');
  });
});

test('a disk that keeps no links is told so before npm is started', { tags: ['OPS-313'] }, async () => {
  const refused = (code) => () => {
    throw Object.assign(new Error(code), { code });
  };
  expect(keepsLinks(root)).toBe(true);
  for (const code of ['ENOSYS', 'EPERM', 'EOPNOTSUPP']) expect(keepsLinks(root, refused(code))).toBe(false);
  // Who may not write hears of that.
  expect(keepsLinks(root, refused('EACCES'))).toBe(true);
  expect(readdirSync(root)).toEqual([]);
  writeBelow(root, 'package.json', {});
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.symlinkSync = () => { throw Object.assign(new Error(), { code: 'ENOSYS' }); };
    syncBuiltinESMExports();
    const { install } = await import('./install.mjs');
    install(${JSON.stringify(root)});`;
  const { output } = await ended(startCode(code));
  expect(output).toMatch(/^This disk keeps no links \(exFAT and FAT keep none\)/);
});
