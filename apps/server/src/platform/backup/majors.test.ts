import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testWhere } from '../../../../../tests/setup/where.ts';
import { urlOf } from '../database/connection-url.ts';
import { settleLog } from '../events/settle.ts';
import { openDatabase } from '../open-database.ts';
import { ask } from '../postgres/ready.ts';
import { freshFolder, removeFolder, startedFolder } from '../postgres/testing/keeping.ts';
import { silentLog } from '../process/log.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { ownServers, type SystemServer, startSystemServer } from './testing/system-postgres.ts';
import { appendEvents, fillVenue, fingerprints } from './testing/venue-data.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = startedFolder();
const other = freshFolder();
afterAll(async () => {
  await removeFolder(folder);
  await removeFolder(other);
});

function settingsOf(env: Record<string, string>): Settings {
  const settings = readSettings(env);
  if ('problem' in settings) throw new Error(settings.problem);
  return settings;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs one of the command-line programs as a person would. */
function run(program: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const file = join(import.meta.dirname, '../../bin', `${program}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    cwd: '/tmp',
  });
  return { status, stdout, stderr };
}

const saved = join(folder, '..', 'from here.tar.gz');
const back = join(folder, '..', 'from there.tar.gz');

describe.each(ownServers())('a PostgreSQL of one’s own: %s', (_name, programs) => {
  let server: SystemServer;
  beforeAll(async () => {
    server = await startSystemServer(programs);
  });
  afterAll(() => server.stop());

  test('a backup goes there and back', async () => {
    const db = await openDatabase(settingsOf({ DATA_DIR: folder }), silentLog);
    await fillVenue(db.pool, 500);
    await appendEvents(db.pool, 20);
    // That a backup was made is noted after it: where it was made, not in it.
    const here = await fingerprints(db.pool);
    // Beside the running server.
    expect(run('backup', [saved], { DATA_DIR: folder })).toMatchObject({ status: 0, stderr: '' });
    const there = { DATA_DIR: other, DATABASE_URL: urlOf(server.connection) };
    const restored = run('restore', [saved], there);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored what was saved on /);
    const external = await openDatabase(settingsOf(there), silentLog);
    expect(await fingerprints(external.pool)).toEqual(here);
    await db.close();
    expect(run('restore', [saved, '--replace'], there).stderr).toMatch(
      /A Hansang server is using this database/,
    );
    const [event = 0] = await appendEvents(external.pool, 1);
    expect(event).toBeGreaterThan(1_000_000);
    const written = await fingerprints(external.pool);
    expect(run('backup', [back], there).status).toBe(0);
    expect(run('restore', [back], { DATA_DIR: folder }).stderr).toMatch(
      /There is data already; add --replace/,
    );
    expect(run('restore', [back, '--replace'], { DATA_DIR: folder })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const again = await openDatabase(settingsOf({ DATA_DIR: folder }), silentLog);
    expect(await fingerprints(again.pool)).toEqual(written);
    await again.close();
    await external.close();
  });

  // Those that are shipped have none.
  testWhere(existsSync(join(programs, 'pg_dump')))(
    'what a dump carries to another cluster goes on there where it stood',
    async () => {
      const from = { ...server.connection, database: 'carried' };
      await ask(server.connection, `CREATE DATABASE ${from.database}`);
      const elsewhere = await startSystemServer(programs);
      const to = elsewhere.connection;
      const open = (connection: pg.ClientConfig) =>
        openDatabase(settingsOf({ DATA_DIR: freshFolder(), DATABASE_URL: urlOf(connection) }), silentLog);
      const program = (name: string, ...args: string[]) => {
        const { status, stderr } = spawnSync(join(programs, name), args, { encoding: 'utf8' });
        expect(stderr).toBe('');
        expect(status).toBe(0);
      };
      try {
        const old = await open(from);
        await fillVenue(old.pool, 100);
        await appendEvents(old.pool, 20);
        const before = await fingerprints(old.pool);
        const file = join(folder, '..', 'from elsewhere.dump');
        program('pg_dump', '--format=custom', `--file=${file}`, `--dbname=${urlOf(from)}`);
        program('pg_restore', '--no-owner', `--dbname=${urlOf(to)}`, file);
        const moved = await open(to);
        expect(await fingerprints(moved.pool)).toEqual(before);
        const said: string[] = [];
        const log = { ...silentLog, info: (_fields: object, message: string) => void said.push(message) };
        await settleLog(moved.pool, log);
        expect(said).toEqual([expect.stringContaining('lives in another cluster now')]);
        await settleLog(moved.pool, log);
        expect(said).toHaveLength(1);
        const [last = 0] = (
          await moved.pool.query('SELECT max(event_id)::float8 AS id FROM events')
        ).rows.map(({ id }) => Number(id));
        const [event = 0] = await appendEvents(moved.pool, 1);
        expect(event).toBeGreaterThan(last);
        await old.close();
        await moved.close();
      } finally {
        await elsewhere.stop();
      }
    },
  );
});

test('what is asked for wrongly gets one sentence', () => {
  const env = { DATA_DIR: join(folder, '..', 'nothing here') };
  const sentences = [
    run('backup', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }),
    run('restore', [], env),
    run('restore', ['/tmp/no such file'], env),
    run('restore', [saved], { PORT: 'x' }),
  ];
  for (const { status, stderr } of sentences) {
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]+[;:] [^\n]+\n$/);
    expect(stderr).not.toContain('    at ');
  }
});
