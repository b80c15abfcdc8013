import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
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

/** The socket of a service manager, for which Node has no means. Each message becomes a line of the file. */
const LISTENER = `
use Socket; socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die; bind($s, pack_sockaddr_un($ARGV[0])) or die;
open(my $out, '>>', $ARGV[1]) or die; $out->autoflush(1);
while (defined recv($s, my $said, 4096, 0)) { $said =~ s/\\n/ /g; print $out "$said\\n"; }`;

/** Says it as systemd's own program does, on a machine that has none. */
const SPEAKER = `#!/usr/bin/perl
use Socket; socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die;
send($s, join("\\n", @ARGV), 0, pack_sockaddr_un($ENV{NOTIFY_SOCKET})) or die;`;

test('a socket like systemd’s hears the same', { tags: ['OPS-41'] }, async () => {
  const own = join(folder, 'speaker');
  mkdirSync(own);
  writeFileSync(join(own, 'systemd-notify'), SPEAKER, { mode: 0o755 });
  const [socket, file] = [join(folder, 'notify'), join(folder, 'told')];
  const listener = spawn('perl', ['-MIO::Handle', '-e', LISTENER, socket, file]);
  onTestFinished(() => void listener.kill());
  expect(await until(() => existsSync(socket), 10_000)).toBe(true);
  const told = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const manager = openServiceManager({
    // Where the machine has the real one, that speaks.
    PATH: `${process.env.PATH}:${own}`,
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: '200000',
  });
  manager.starting();
  expect(await until(() => told().includes('EXTEND_TIMEOUT_USEC=60000000'), 10_000)).toBe(true);
  manager.ready();
  expect(await until(() => told().includes('READY=1'), 10_000)).toBe(true);
  expect(await until(() => told().split('WATCHDOG=1').length > 3, 10_000)).toBe(true);
  manager.stopping(0);
  expect(await until(() => told().includes('STOPPING=1'), 10_000)).toBe(true);
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
