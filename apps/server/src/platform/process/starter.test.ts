import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const at = (path: string) => JSON.stringify(join(import.meta.dirname, path));

test('a server that becomes what starts the installation writes the last lines of its log before', {
  tags: ['OPS-42'],
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-starter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const START_FILE = join(folder, 'hansang');
  writeFileSync(START_FILE, 'echo started again');
  const code = `
    const { openLog } = await import(${at('../logging/open-log.ts')});
    const { restartable } = await import(${at('starter.ts')});
    const log = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
    const restarts = restartable();
    setInterval(() => {}, 1000);
    restarts.onWish(() => {
      for (let n = 0; n < 2; n += 1) log.warn('gone');
      log.info('closed');
      restarts.exit(0);
    });
    process.kill(process.pid, 'SIGUSR2');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...process.env, START_FILE, NOTIFY_SOCKET: undefined },
    timeout: 10_000,
  });
  const lines = stdout.trim().split('\n');
  expect(lines.pop()).toBe('started again');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['gone', 'closed', 'gone (came again 1 times)']);
});
