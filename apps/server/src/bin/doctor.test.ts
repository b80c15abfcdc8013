import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { selfSigned } from '../../../../tests/browser/self-signed.ts';
import { writeBundle } from '../modules/operating/doctor/bundle.ts';
import { fingerprintOf } from '../platform/backup/source.ts';
import { noteDone, noteFailed } from '../platform/chores.ts';
import { urlOf } from '../platform/database/connection-url.ts';
import { whereIs } from '../platform/database/external.ts';
import { publishNote } from '../platform/process/server-note.ts';
import { useProgram } from '../testing/program.ts';
import { testSettings } from '../testing/test-server.ts';

// A program of its own on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const program = useProgram('doctor');
const SECRET = 'a secret of tests, thirty-two characters or more';
/** Nobody listens there. */
const AWAY = { PUBLIC_URL: 'http://127.0.0.1:9' };

test('the doctor says on one page how it is, what is wrong and what to do, and writes nothing', {
  tags: ['OPS-47'],
}, async () => {
  await noteDone(program.db.pool, 'upkeep', new Date());
  const { rows: before } = await program.db.pool.query('SELECT * FROM chores');
  const { status, stdout } = program.run([], { ...AWAY, BACKUPS: 'nightly' });
  expect(stdout).toMatch(/Program\n {2}· Hansang \d/);
  expect(stdout).toMatch(/! no server runs on this data; start it with: npm start/);
  expect(stdout).toMatch(/✓ PostgreSQL \d+.*, \d+ MB, \d+ venues/);
  expect(stdout).toMatch(/✓ schema \d+, as this release wants it/);
  expect(stdout).toMatch(/✓ everything was delivered/);
  expect(stdout).not.toContain('superuser');
  expect(stdout).toMatch(/✗ http:\/\/127\.0\.0\.1:9 cannot be reached from here/);
  expect(status).toBe(1);
  const { rows: after } = await program.db.pool.query('SELECT * FROM chores');
  expect(after).toEqual(before);
  expect((await program.db.pool.query('SELECT 1 FROM heartbeats')).rows).toEqual([]);
});

test('a superuser in DATABASE_URL is told', { tags: ['OPS-394'] }, () => {
  const { user } = inject('cluster').desk;
  const DATABASE_URL = urlOf({ ...program.db.connection, user });
  expect(program.run([], { ...AWAY, DATABASE_URL }).stdout).toContain(
    '! the user of DATABASE_URL is a superuser',
  );
});

test('a house that never had a backup is told so, once it is a few days old', {
  tags: ['OPS-94'],
}, async () => {
  const { pool } = program.db;
  await pool.query('UPDATE schema_migrations SET applied_at = now()');
  const { stdout: young } = program.run([], { ...AWAY, BACKUPS: 'nightly' });
  expect(young).toContain('✓ backup');
  await pool.query(`UPDATE schema_migrations SET applied_at = now() - interval '3 days'`);
  const { stdout: old } = program.run([], { ...AWAY, BACKUPS: 'nightly' });
  expect(old).toContain('! There is no backup yet.');
});

test('certificate and backups are looked at as the server that runs was set to', {
  tags: ['OPS-94'],
}, async () => {
  const { pool } = program.db;
  await pool.query(`UPDATE schema_migrations SET applied_at = now() - interval '3 days'`);
  await noteFailed(pool, 'second-place', new Date(), 'not there');
  const dataDir = join(program.folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const certificate = join(program.folder, 'cert.pem');
  // Signs itself: what is told is of the file itself.
  writeFileSync(certificate, selfSigned().cert);
  const takeBack = publishNote(
    dataDir,
    {
      address: 'https://localhost:14825',
      listen: { host: '127.0.0.1', port: 14825, isHttps: true },
      publicUrl: AWAY.PUBLIC_URL,
      mode: 'demo',
      database: whereIs(urlOf(program.db.connection)),
      secretFingerprint: fingerprintOf(testSettings({ DATA_DIR: dataDir, HANSANG_SECRET: SECRET })) ?? '',
      watched: { certificate, backups: 'nightly', backupTo: join(program.folder, 'usb') },
    },
    join(program.folder, 'running'),
  );
  // A shell that knows nothing of all that: neither certificate nor backups.
  const { stdout } = program.run([], { ...AWAY, HANSANG_SECRET: SECRET });
  takeBack();
  expect(stdout).toContain('runs at https://localhost:14825');
  expect(stdout).not.toContain('cannot be read');
  expect(stdout).toContain('! Phones do not know who signed the HTTPS certificate (localhost).');
  expect(stdout).toContain('! There is no backup yet.');
  expect(stdout).toContain('! Backups do not reach their second place. Its folder is not there (ENOENT).');
  expect(stdout.match(/second place/g)).toHaveLength(1);
});

test('the second place is tried, and a house without one is told', { tags: ['OPS-278'] }, async () => {
  const nightly = { ...AWAY, BACKUPS: 'nightly' };
  expect(program.run([], nightly).stdout).toContain('! Backups lie on this server’s disk alone.');
  const usb = join(program.folder, 'usb');
  mkdirSync(usb);
  const place = { BACKUP_TO: usb, BACKUP_PASSPHRASE: 'twelve letters or more' };
  expect(program.run([], { ...nightly, ...place }).stdout).toContain(
    '! The second place of backups is on the same disk',
  );
  expect(readdirSync(usb)).toEqual([]);
  await noteDone(program.db.pool, 'second-place-try', new Date(), { to: usb, id: 'another' });
  expect(program.run([], { ...nightly, ...place }).stdout).toContain(
    'its file hansang-backups.txt is missing',
  );
});

test('what is sent to others holds no secret and nothing of anybody', { tags: ['OPS-47'] }, async () => {
  const secrets = {
    HANSANG_SECRET: 'a-secret-that-nobody-may-read-0123456789',
    METRICS_TOKEN: 'a-token-of-the-figures',
    BACKUP_TO: 's3://bucket-of-mine/here',
    BACKUP_PASSPHRASE: 'a passphrase for backups',
    BACKUP_S3_REGION: 'kr',
    BACKUP_S3_ACCESS_KEY_ID: 'key-id-of-mine',
    BACKUP_S3_SECRET_ACCESS_KEY: 'key-of-mine',
  };
  const log = join(program.folder, 'data', 'postgres.log');
  mkdirSync(join(program.folder, 'data'), { recursive: true });
  const said = [
    '2026-11-20 10:00:00.000 UTC [12] LOG:  database system is ready to accept connections',
    '2026-11-20 10:00:01.000 UTC [13] ERROR:  duplicate key "boss@example.com"',
    '2026-11-20 10:00:01.000 UTC [13] DETAIL:  Key (email)=(boss@example.com) already exists.',
    '2026-11-20 10:00:01.000 UTC [13] STATEMENT:  INSERT INTO staff_users …',
  ];
  writeFileSync(log, said.join('\n'));
  const file = join(program.folder, 'bundle.zip');
  const { stdout } = program.run(['--bundle', file], { ...AWAY, ...secrets, LOG_LEVEL: 'warn' });
  expect(stdout).toContain(`Written: ${file}`);
  const texts = Object.values(unzipSync(readFileSync(file))).map((bytes) => strFromU8(bytes));
  const all = texts.join('\n');
  for (const secret of Object.values(secrets).filter((value) => value !== 'kr'))
    expect(all).not.toContain(secret);
  expect(all).not.toContain('boss@example.com');
  expect(all).toContain('LOG_LEVEL=warn');
  expect(all).toContain('HANSANG_SECRET=(set)');
  expect(all).toContain('ready to accept connections');
});

test('of a server that runs it holds settings, last lines and figures, as that server has them', {
  tags: ['OPS-155'],
}, async () => {
  const asked: string[] = [];
  const http = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url === '/metrics') return answer.end('hansang_sockets 3\n');
    return answer.writeHead(request.url === '/last-lines' ? 200 : 404).end('a line\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void http.close());
  await expect.poll(() => http.listening).toBe(true);
  const { port } = http.address() as AddressInfo;
  const dataDir = join(program.folder, 'serving');
  mkdirSync(dataDir, { recursive: true });
  const secret = 'a-secret-of-the-server-that-nobody-reads';
  // Whose environment is told is the server's own, not that of whoever asks.
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    env: { LOG_LEVEL: 'debug', HANSANG_SECRET: secret },
  });
  onTestFinished(() => void server.kill());
  const note = {
    pid: server.pid,
    address: `http://127.0.0.1:${port}`,
    listen: { host: '127.0.0.1', port, isHttps: false },
    mode: 'live',
  };
  writeFileSync(join(dataDir, 'server.json'), JSON.stringify(note));
  const file = join(program.folder, 'serving.zip');
  await writeBundle(file, testSettings({ DATA_DIR: dataDir }), { LOG_LEVEL: 'warn' }, 'fine', new Date());
  const texts = Object.fromEntries(
    Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  expect(texts['log.txt']).toBe('a line\n');
  expect(texts['metrics.txt']).toBe('hansang_sockets 3\n');
  expect(texts['settings.txt']).toContain('LOG_LEVEL=warn');
  expect(texts['server-settings.txt']).toContain('LOG_LEVEL=debug');
  expect(texts['server-settings.txt']).toContain('HANSANG_SECRET=(set)');
  expect(Object.values(texts).join()).not.toContain(secret);
  expect(asked.sort()).toEqual(['/last-lines', '/metrics']);
});

test('a word that it does not know is answered with those it does', () => {
  expect(program.run(['--all'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--bundle') });
});
