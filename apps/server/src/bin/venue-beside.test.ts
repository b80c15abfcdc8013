import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeFolder, startedFolder } from '../platform/postgres/testing/keeping.ts';
import { type BesideServer, serveBeside } from './testing/serve-beside.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../../..');
const folder = startedFolder();
const { PATH, NODE_COMPILE_CACHE } = process.env;
const base = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DATA_DIR: folder };
let server: BesideServer;

beforeAll(async () => {
  server = await serveBeside(base, root);
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

function venue(args: readonly string[], env: Record<string, string> = {}) {
  const options = { cwd: root, timeout: 60_000, encoding: 'utf8', env: { ...base, ...env } } as const;
  return spawnSync(process.execPath, [join(import.meta.dirname, 'venue.ts'), ...args], options);
}

test('an import prints the addresses of the server that runs, and knows that it is a live one', {
  tags: ['GATE-13'],
}, () => {
  const { status, stdout, stderr } = venue(['import', 'venues/4-snack-bar.yaml']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('The demo logins of this file are left out in live mode.');
  const links = [...stdout.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin);
  expect(links.length).toBeGreaterThanOrEqual(8);
  expect(new Set(links)).toEqual(new Set([server.address]));
});

test('what names another server is refused, and no database is made anywhere', {
  tags: ['GATE-13', 'GATE-14'],
}, () => {
  const port = venue(['links', '4'], { PORT: '4800' });
  expect([port.status, port.stderr]).toEqual([1, expect.stringContaining('The running server has PORT=')]);
  const elsewhere = `${folder}-elsewhere`;
  for (const args of [['import', 'venues/4-snack-bar.yaml'], ['list']]) {
    const { status, stderr } = venue(args, { DATA_DIR: elsewhere });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no database in DATA_DIR=/)]);
  }
  expect(existsSync(elsewhere)).toBe(false);
});

test('whoever reads no further is no trouble', { tags: ['GATE-15'] }, () => {
  const program = `"${process.execPath}" "${join(import.meta.dirname, 'venue.ts')}"`;
  for (const args of ['list', 'links 4', 'nonsense']) {
    const line = `{ ${program} ${args}; echo "ended $?" >&2; } | true`;
    const { stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8', env: base });
    expect(stderr).toMatch(args === 'nonsense' ? /^Say what[\s\S]*\nended 1\n$/ : /^ended 0\n$/);
  }
});
