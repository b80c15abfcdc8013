import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { until } from './processes.ts';
import { openServiceManager } from './service-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-systemd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heard = join(folder, 'heard');
/** Notes what systemd would be told. */
writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >> ${heard}\n`);
chmodSync(join(folder, 'systemd-notify'), 0o755);
const words = () => (existsSync(heard) ? readFileSync(heard, 'utf8').trim().split('\n') : []);
const count = (said: string) => words().filter((word) => word === said).length;

test('systemd hears that the server is ready, that it lives, and that it stops', {
  tags: ['OPS-41'],
}, async () => {
  const PATH = `${folder}:${process.env.PATH}`;
  const manager = openServiceManager({ PATH, NOTIFY_SOCKET: '/run/none', WATCHDOG_USEC: '100000' });
  manager.starting();
  expect(await until(() => count('EXTEND_TIMEOUT_USEC=60000000') === 1, 10_000)).toBe(true);
  manager.ready();
  expect(await until(() => count('READY=1') === 1 && count('WATCHDOG=1') >= 3, 10_000)).toBe(true);
  // As long as DRAIN_SECONDS say, and a minute for requests and database.
  manager.stopping(90_000);
  expect(await until(() => count('STOPPING=1 EXTEND_TIMEOUT_USEC=150000000') === 1, 10_000)).toBe(true);
  manager.gone();
});

test('without systemd nobody is told', async () => {
  const before = words().length;
  const manager = openServiceManager({ PATH: folder, WATCHDOG_USEC: '1000' });
  manager.starting();
  manager.ready();
  manager.stopping(0);
  expect(words()).toHaveLength(before);
});
