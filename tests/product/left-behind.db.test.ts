import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { processesIn, signal } from '../../apps/server/src/platform/process/processes.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const at = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Kills a program once a database of its runs, which it makes in a folder of its own. @returns what runs of it afterwards */
async function leftBy(program: string): Promise<number[]> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'hansang-killed-')));
  // Root hands the database to another user, who must pass through.
  chmodSync(place, 0o711);
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: place },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    run.kill('SIGKILL');
    for (const pid of processesIn(cluster)) signal(pid, 'SIGKILL');
    rmSync(place, { recursive: true, force: true });
  });
  let cluster = '';
  // Beside them lies the one of its socket, which is of all databases.
  const folders = () => readdirSync(place).filter((name) => /^hansang-[a-z]/.test(name));
  const isThere = () => {
    cluster = join(place, folders()[0] ?? '', 'postgres');
    return existsSync(join(cluster, 'postmaster.pid'));
  };
  await expect.poll(isThere, { timeout: 60_000, interval: 20 }).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(folders, { timeout: 60_000 }).toEqual([]);
  return processesIn(cluster);
}

test('a product whose run is killed while it starts ends by itself, and its data goes', {
  tags: ['OPS-250'],
}, async () => {
  const left = await leftBy(`
    import { startProduct } from ${at('tests/product/product.ts')};
    await startProduct({ env: { HANSANG_MODE: 'live' } });`);
  expect(left).toEqual([]);
});

test('the database of a run that is killed ends, and its folder goes', async () => {
  const left = await leftBy(`
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { openEmbedded } from ${at('apps/server/src/platform/postgres/supervisor.ts')};
    import { silentLog } from ${at('apps/server/src/platform/process/log.ts')};
    import { removeWithRun } from ${at('apps/server/src/testing/remove-with-run.ts')};
    const folder = mkdtempSync(tmpdir() + '/hansang-made-');
    removeWithRun(folder);
    await openEmbedded(folder, silentLog);
    setTimeout(() => {}, 60_000);`);
  expect(left).toEqual([]);
});
