import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLong } from '../../../../../tests/setup/drawn.ts';
import { isRunning, processesIn, signal, sleep, until } from '../process/processes.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { Keeper, type KeeperOptions, removeFolder, startedFolder } from './testing/keeping.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = '';
let keepers: Keeper[] = [];
let others: ChildProcess[] = [];

function keep(options?: KeeperOptions): Keeper {
  const keeper = new Keeper(folder, options);
  keepers.push(keeper);
  return keeper;
}

/** Some other process, run by the same user as PostgreSQL. */
function stranger(uid: number, gid: number): number {
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  others.push(other);
  return other.pid ?? 0;
}

afterEach(async () => {
  for (const keeper of keepers) keeper.kill('SIGKILL');
  for (const other of others) other.kill('SIGKILL');
  await removeFolder(folder);
  keepers = [];
  others = [];
});

async function numbers(connection: pg.ClientConfig): Promise<Set<number>> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query('SELECT number FROM committed');
  await client.end();
  return new Set(rows.map((row) => Number(row.number)));
}

const ownerOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const id = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { uid: id('Uid'), gid: id('Gid') };
};

describe('after kill -9', () => {
  test('of the server, the next start takes over the database that is still running; a release with other settings starts it anew, with nothing lost', {
    tags: ['OPS-158'],
  }, async () => {
    folder = startedFolder();
    const first = keep();
    const { postmaster, connection } = await first.ready();
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('INSERT INTO committed VALUES (7)');
    await client.end();
    first.kill('SIGKILL');
    await first.end();
    const second = keep({ wishes: ['another release'] });
    const next = await second.ready();
    expect(next.adopted).toBe(false);
    expect(isRunning(postmaster)).toBe(false);
    expect(await numbers(next.connection)).toEqual(new Set([7]));
    // The same release finds what it would have started itself.
    second.kill('SIGKILL');
    await second.end();
    expect(isRunning(next.postmaster)).toBe(true);
    const third = keep({ wishes: ['another release'] });
    expect(await third.ready()).toMatchObject({ adopted: true, postmaster: next.postmaster });
    expect(await third.stop()).toBe(0);
    expect(isRunning(next.postmaster)).toBe(false);
  });

  test('of one session, only that connection is lost; of the database, the server starts it again and goes on', async () => {
    folder = startedFolder();
    const keeper = keep({ wishes: ['insert'] });
    const { postmaster, connection } = await keeper.ready();
    const commits = async (more: number) => {
      const before = keeper.committed().length;
      expect(await until(() => keeper.committed().length > before + more, 60_000)).toBe(true);
    };
    await commits(20);
    const session = processesIn(join(folder, 'postgres')).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hansang hansang [local]'),
    );
    signal(session ?? 0, 'SIGKILL');
    await commits(50);
    expect(isRunning(postmaster)).toBe(true);
    expect(keeper.facts.some(({ warn }) => warn === 'a database connection was lost')).toBe(true);
    signal(postmaster, 'SIGKILL');
    // What it had said before it died has arrived by then.
    await sleep(300);
    await commits(50);
    const acknowledged = keeper.committed();
    const kept = await numbers(connection);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
    expect(await keeper.stop()).toBe(0);
  });

  test('of an adopted database too', async () => {
    folder = startedFolder();
    const first = keep();
    await first.ready();
    first.kill('SIGKILL');
    await first.end();
    const second = keep({ wishes: ['insert'] });
    const { postmaster } = await second.ready();
    signal(postmaster, 'SIGKILL');
    await sleep(300);
    const before = second.committed().length;
    expect(await until(() => second.committed().length > before + 50, 60_000)).toBe(true);
    expect(await second.stop()).toBe(0);
  });

  test('of server and database in any order and moment, no acknowledged commit is lost', async () => {
    folder = startedFolder();
    const acknowledged = new Set<number>();
    // Each way to die once, and a start that looks at what the last one left.
    for (let round = 0; round < (isLong ? 8 : 4); round += 1) {
      const keeper = keep({ wishes: ['insert'] });
      const { postmaster, connection } = await keeper.ready();
      const kept = await numbers(connection);
      expect([...acknowledged].filter((number) => !kept.has(number))).toEqual([]);
      await sleep(100 + ((round * 137) % 300));
      const victims = [[keeper.pid], [postmaster, keeper.pid], [keeper.pid, postmaster]][round % 3] ?? [];
      for (const victim of victims) signal(victim, 'SIGKILL');
      await keeper.end();
      for (const number of keeper.committed()) acknowledged.add(number);
    }
    expect(acknowledged.size).toBeGreaterThan(25);
  });
});

describe('what a dead database left behind does not stop the next start', () => {
  /** Ends both at once and leaves their files as a crash would. */
  async function crash(keeper: Keeper): Promise<{ connection: pg.ClientConfig; uid: number; gid: number }> {
    const { connection, postmaster } = await keeper.ready();
    const owner = ownerOf(postmaster);
    keeper.kill('SIGKILL');
    signal(postmaster, 'SIGKILL');
    await keeper.end();
    await until(() => processesIn(join(folder, 'postgres')).length === 0, 60_000);
    return { connection, ...owner };
  }

  /** Starts on what is left, as which nothing is taken over. */
  async function startsAnew(): Promise<Keeper> {
    const keeper = keep();
    expect((await keeper.ready()).adopted).toBe(false);
    return keeper;
  }

  const pidFile = () => join(folder, 'postgres/postmaster.pid');

  test('numbers that another process of the same user has taken, or a dead one that nobody has reaped, and a pid file that was never finished', async () => {
    folder = startedFolder();
    const withNumber = (pid: number) =>
      [pid, ...readFileSync(pidFile(), 'utf8').split('\n').slice(1)].join('\n');
    const { uid, gid } = await crash(await startsAnew());
    writeFileSync(pidFile(), withNumber(stranger(uid, gid)));
    const { connection } = await crash(await startsAnew());
    // The lock of its socket.
    const lock = join(connection.host ?? '', '.s.PGSQL.5432.lock');
    expect(existsSync(lock)).toBe(true);
    writeFileSync(lock, `${stranger(uid, gid)}\n${join(folder, 'postgres')}\n0\n5432\n${connection.host}\n`);
    rmSync(pidFile());
    await crash(await startsAnew());
    // The shell's child ends after the shell has become a program that never asks for it.
    const shell = spawn(
      'sh',
      ['-c', 'sleep 0.2 & echo $!; exec sleep 60'],
      process.getuid?.() === 0 ? { uid, gid } : {},
    );
    others.push(shell);
    const pid = await new Promise<number>((resolve) =>
      shell.stdout?.once('data', (text) => resolve(Number(text))),
    );
    await until(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '), 5000);
    writeFileSync(pidFile(), withNumber(pid));
    await crash(await startsAnew());
    writeFileSync(pidFile(), '');
    await startsAnew();
  });

  test('its socket folder swept away while it serves', async () => {
    folder = startedFolder();
    const keeper = keep();
    const { connection, postmaster } = await keeper.ready();
    rmSync(connection.host ?? '', { recursive: true });
    await until(() => keeper.facts.some(({ info }) => info === 'the database is back'), 60_000);
    expect(readPostmasterFile(join(folder, 'postgres'))?.pid).not.toBe(postmaster);
    expect(await numbers(connection)).toEqual(new Set());
  });

  test('somebody else in the place of its socket folder', async () => {
    folder = startedFolder();
    const { connection } = await crash(keep());
    rmSync(connection.host ?? '', { recursive: true });
    mkdirSync(connection.host ?? '', { mode: 0o777 });
    const next = await keep().ready();
    expect(next.connection.host).not.toBe(connection.host);
    rmSync(connection.host ?? '', { recursive: true });
  });
});
