import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { noteDone } from '../platform/chores.ts';
import { useProgram } from '../testing/program.ts';

// A program of its own on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const program = useProgram('doctor');
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
  expect(stdout).toMatch(/✗ http:\/\/127\.0\.0\.1:9 cannot be reached from here/);
  expect(status).toBe(1);
  const { rows: after } = await program.db.pool.query('SELECT * FROM chores');
  expect(after).toEqual(before);
  expect((await program.db.pool.query('SELECT 1 FROM heartbeats')).rows).toEqual([]);
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

test('a word that it does not know is answered with those it does', () => {
  expect(program.run(['--all'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--bundle') });
});
