import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawn } from '../../../../../tests/setup/drawn.ts';
import { silentLog } from '../process/log.ts';
import { until } from '../process/processes.ts';
import { findBinaries } from './binaries.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { openEmbedded } from './supervisor.ts';
import { freshFolder, Keeper, type KeeperOptions, removeFolder, startedFolder } from './testing/keeping.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const used: { folder: string; keepers: Keeper[] } = { folder: '', keepers: [] };

function keep(folder: string, options?: KeeperOptions): Keeper {
  used.folder = folder;
  const keeper = new Keeper(folder, options);
  used.keepers.push(keeper);
  return keeper;
}

afterEach(async () => {
  for (const keeper of used.keepers) keeper.kill('SIGKILL');
  await removeFolder(used.folder);
  used.keepers = [];
});

async function column(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.map((row: unknown[]) => row[0]);
}

describe('a first start', () => {
  test('makes a durable UTF-8 database that only a private socket reaches, whatever the environment says', {
    tags: ['OPS-25'],
  }, async () => {
    const keeper = keep(freshFolder(), { env: {} });
    const { connection, adopted } = await keeper.ready();
    expect(adopted).toBe(false);
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
    const values = await column(
      connection,
      `SELECT setting FROM pg_settings WHERE name = ANY('{${names}}') ORDER BY array_position('{${names}}', name)`,
    );
    expect(values).toEqual(['on', 'on', 'on', 'on', 'UTF8']);
    expect(
      await column(
        connection,
        "SELECT upper('ä한') || (datlocale) FROM pg_database WHERE datname = 'hansang'",
      ),
    ).toEqual(['Ä한C.UTF-8']);
    expect(await column(connection, 'SHOW listen_addresses')).toEqual(['']);
    expect(statSync(connection.host ?? '').mode & 0o777).toBe(0o700);
    expect(await keeper.stop()).toBe(0);
  });

  test('works in a folder with spaces, other letters and a long name', { tags: ['OPS-14'] }, async () => {
    const keeper = keep(freshFolder(`with  spaces and 한글 ${'x'.repeat(180)}`));
    const { connection, postmaster } = await keeper.ready();
    expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(107);
    expect(readPostmasterFile(join(used.folder, 'postgres'))?.pid).toBe(postmaster);
    expect(await column(connection, 'SELECT 1')).toEqual([1]);
    expect(await keeper.stop()).toBe(0);
  });

  test('that was killed half-way leaves nothing that the next one stumbles over', async () => {
    const folder = freshFolder();
    const unfinished = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('postgres.new')) : [];
    for (const moment of drawn([0, 100, 250, 400], 2)) {
      const before = unfinished().join();
      const keeper = keep(folder);
      await until(() => unfinished().join() !== before, 10_000);
      await new Promise((resolve) => setTimeout(resolve, moment));
      keeper.kill('SIGKILL');
      await keeper.end();
    }
    const keeper = keep(folder);
    const { connection } = await keeper.ready();
    expect(await column(connection, 'SELECT 1')).toEqual([1]);
    expect(unfinished()).toEqual([]);
  });

  test('happens once when two starts come together; the other one is told', { tags: ['OPS-9'] }, async () => {
    const folder = freshFolder();
    const keepers = [keep(folder), keep(folder)];
    const first = await Promise.any(keepers.map((keeper) => keeper.ready().then(() => keeper)));
    const other = keepers.find((keeper) => keeper !== first);
    expect(await other?.end()).toBe(1);
    expect(other?.stderr).toMatch(
      /^Hansang is already running.* use that one, stop it first, or set another DATA_DIR and PORT\.\n$/,
    );
    expect(await first.stop()).toBe(0);
  });
});

describe('a second start', () => {
  test('names the address of the running one and leaves it alone', async () => {
    const folder = startedFolder();
    const first = keep(folder);
    const { connection, postmaster } = await first.ready();
    const second = keep(folder);
    expect(await second.end()).toBe(1);
    expect(second.stderr).toContain(`already running at http://localhost:4800 (process ${first.pid})`);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect(await column(connection, 'SELECT 1')).toEqual([1]);
    expect((await first.ready()).postmaster).toBe(postmaster);
  });

  test('waits for a first one that is just ending', async () => {
    const folder = startedFolder();
    const first = keep(folder);
    await first.ready();
    first.kill('SIGTERM');
    const second = keep(folder);
    expect((await second.ready()).adopted).toBe(false);
    expect(await first.end()).toBe(0);
  });
});

test('a copy of a data folder that is served starts without taking the original its database', {
  tags: ['OPS-11'],
}, async () => {
  const first = keep(startedFolder());
  const { connection, postmaster } = await first.ready();
  const original = used.folder;
  const copy = freshFolder();
  execFileSync('cp', ['-a', original, copy]);
  const second = keep(copy);
  const other = await second.ready();
  expect(other.adopted).toBe(false);
  expect(existsSync(`${connection.host}/.s.PGSQL.5432`)).toBe(true);
  expect(await column(connection, 'SELECT pg_backend_pid() > 0')).toEqual([true]);
  expect(readFileSync(join(original, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]).toBe(
    String(postmaster),
  );
  expect(await second.stop()).toBe(0);
  expect(await first.stop()).toBe(0);
  expect(first.facts.filter(({ error }) => error)).toEqual([]);
  await removeFolder(original);
});

describe('stopping', () => {
  test('finishes requests while the database, which no Ctrl-C in a terminal reaches, is still there, then ends with 0', async () => {
    const keeper = keep(startedFolder());
    const { postmaster } = await keeper.ready();
    const group = (pid: number) =>
      spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    expect(group(postmaster)).toBe(String(postmaster));
    expect(group(postmaster)).not.toBe(group(keeper.pid));
    keeper.kill('SIGINT');
    // A terminal tells the launcher too, which passes it on.
    setTimeout(() => keeper.kill('SIGINT'), 50);
    expect(await keeper.end()).toBe(0);
    expect(keeper.facts.slice(-2)).toEqual([{ drained: true }, { closed: true }]);
    expect(existsSync(join(used.folder, 'postgres/postmaster.pid'))).toBe(false);
  });
});

describe('what cannot be opened gets a sentence', () => {
  beforeEach(() => {
    used.folder = startedFolder();
  });

  test('a database of another PostgreSQL', async () => {
    writeFileSync(join(used.folder, 'postgres/PG_VERSION'), '17\n');
    await expect(openEmbedded(used.folder, silentLog)).rejects.toThrow(
      /written by PostgreSQL 17, this Hansang brings 18/,
    );
  });

  test('a folder that is no database', async () => {
    rmSync(join(used.folder, 'postgres/PG_VERSION'));
    await expect(openEmbedded(used.folder, silentLog)).rejects.toThrow(/holds no database; move it away/);
  });

  test('a damaged database: why it did not start', async () => {
    rmSync(join(used.folder, 'postgres/global/pg_control'));
    await expect(openEmbedded(used.folder, silentLog)).rejects.toThrow(
      /The database did not start: .*could not find the database system/,
    );
  });
});

test('the loopback transport is closed to who does not know the password', async () => {
  const keeper = keep(freshFolder(), { wishes: ['loopback'] });
  const { connection } = await keeper.ready();
  expect(connection.host).toBe('127.0.0.1');
  expect(await column(connection, 'SELECT 1')).toEqual([1]);
  await expect(column({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    /password authentication failed/,
  );
  const password = readFileSync(join(used.folder, 'postgres.password'), 'utf8');
  expect(connection.password).toBe(password);
  keeper.kill('SIGKILL');
  await keeper.end();
  const next = keep(used.folder, { wishes: ['loopback'] });
  expect(await next.ready()).toMatchObject({ adopted: true, connection: { port: connection.port } });
  expect(await next.stop()).toBe(0);
});

test('programs of PostgreSQL find their libraries', () => {
  const { postgres, initdb, pgCtl } = findBinaries();
  for (const program of [postgres, initdb, pgCtl]) {
    expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).toContain('(PostgreSQL) 18');
  }
});
