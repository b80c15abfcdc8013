import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { testWhere } from '../../../tests/setup/where.ts';
import { tlsOptions } from './platform/http/tls.ts';
import { freshFolder, removeFolder, startedFolder } from './platform/postgres/testing/keeping.ts';
import { holdDataFolder } from './platform/process/data-folder.ts';
import { processesIn, until } from './platform/process/processes.ts';
import { StartProblem } from './platform/process/start-problem.ts';
import { readSettings } from './platform/settings/settings.ts';
import { loadedEarly, watched } from './testing/loaded-early.ts';
import { SERVER_PROGRAM } from './testing/server-program.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Of the start that a test is about. */
let folder = '';
const folders: string[] = [];
afterEach(async () => {
  for (const one of folders.splice(0)) await removeFolder(one);
});

/** A folder that goes with the test. */
function ownFolder(name?: string): void {
  folder = freshFolder(name);
  folders.push(folder);
}

/** Starts the server as `npm start` does, without its launcher. @param isAtTerminal in a group of its own, as a terminal's work is */
function start(env: Record<string, string>, { isAtTerminal = false } = {}) {
  const base = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
  };
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...base, ...env },
    cwd: dirname(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isAtTerminal,
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { child, said, ended };
}

/** Whether PostgreSQL's program works on a new cluster there. */
const madeIn = (dataDir: string): boolean =>
  existsSync(dataDir) &&
  readdirSync(dataDir).some(
    (name) => name.startsWith('postgres.new-') && existsSync(join(dataDir, name, 'base')),
  );

/** What a start with these settings is refused with before it makes a database. */
async function problemOf(env: Record<string, string>): Promise<string | undefined> {
  const given = readSettings({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...env });
  if ('problem' in given) return given.problem;
  try {
    tlsOptions(given);
    (await holdDataFolder(given.DATA_DIR)).release();
    return undefined;
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
}

describe('a bad setting is one sentence', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'an unknown setting',
      { HANSANG_MOOD: 'good' },
      /^There is no setting HANSANG_MOOD; perhaps HANSANG_MODE is meant/,
    ],
    [
      'a value that makes no sense',
      { PORT: 'many' },
      /^PORT must be a whole number .*; correct it or leave it out/,
    ],
    ['half of HTTPS', { TLS_KEY: '/tmp/key.pem' }, /^TLS_CERT and TLS_KEY go together; set TLS_CERT as well/],
    [
      'a certificate that is not there',
      { TLS_CERT: '/no/a', TLS_KEY: '/no/b' },
      /^The file TLS_CERT=\/no\/a cannot be read/,
    ],
    [
      'a data folder below a file',
      { DATA_DIR: '/etc/hostname/data' },
      /^DATA_DIR=\/etc\/hostname\/data is not a folder; choose another path\.|^The data folder DATA_DIR=\/etc\/hostname\/data cannot be written/,
    ],
  ])('%s', async (_what, env, sentence) => {
    ownFolder();
    const problem = await problemOf(env);
    expect(problem).toMatch(sentence);
    expect(problem?.split('\n')).toHaveLength(1);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  test('a data folder that is a file', { tags: ['OPS-17'] }, async () => {
    ownFolder();
    writeFileSync(folder, 'not a folder');
    const problem = await problemOf({});
    expect(problem).toMatch(/^(DATA_DIR=.* is not a folder; choose another path\.|The data folder .*)$/);
    expect(readFileSync(folder, 'utf8')).toBe('not a folder');
  });
});

describe('a start that cannot be ends in one sentence, with exit code 1, and leaves nothing running', () => {
  test('a database that does not answer', { tags: ['OPS-18'] }, async () => {
    ownFolder();
    const { said, ended } = start({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(
      /^The database at 127\.0\.0\.1:9\/c cannot be reached .*; start it, correct DATABASE_URL.*\n$/,
    );
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
  });

  test('a taken port', { tags: ['OPS-16'] }, async () => {
    ownFolder();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const { said, ended } = start({ LOG_LEVEL: 'silent', PORT: port });
    expect(await ended).toBe(1);
    holder.close();
    expect(said.err).toMatch(
      new RegExp(
        `^Port ${port} is already in use; stop the program that holds it or choose another one.*\\n$`,
      ),
    );
    expect(said.out).toBe('');
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a start', () => {
  test('in an empty folder serves, loads nothing that only a later act needs, says how to begin, and ends with 0 on SIGTERM', {
    tags: ['OPS-2', 'OPS-3', 'OPS-15'],
  }, async () => {
    ownFolder('my data');
    // What was put together there may not bring what belongs to something later.
    const first = start({ LOG_LEVEL: 'error', ...watched(SERVER_PROGRAM, dirname(folder)) });
    await until(() => first.said.out.includes('Staff:'), 60_000);
    const address = /ready at (http:\/\/\S+)/.exec(first.said.out)?.[1] ?? '';
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(first.said.out).toContain(`${address}/misc/xings?sid=1&tid=2&m=qr`);
    expect(first.said.out).toContain('owner@hansang.test, password hansang-demo');
    const scan = await fetch(`${address}/misc/xings?sid=1&tid=2&m=qr`);
    expect(scan.status).toBe(200);
    expect(await scan.text()).toContain('elementtiming="dish-name"');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
    expect(loadedEarly(dirname(folder))).toEqual([]);
  });

  test('that is told to stop by Ctrl-C while its database is made ends in order, without a word of a fault', {
    tags: ['OPS-197'],
  }, async () => {
    ownFolder();
    const { child, ended, said } = start({ LOG_LEVEL: 'info' }, { isAtTerminal: true });
    await until(() => madeIn(folder), 30_000);
    // A terminal tells everybody who works in it.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toBe(0);
    expect(said.err).toBe('');
    expect(said.out).toContain('stopping');
    expect(said.out).not.toMatch(/imported the demo venues|Hansang is ready/);
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
  });

  test('that is told to stop half-way ends in order and leaves nothing running', async () => {
    folder = startedFolder();
    folders.push(folder);
    const { child, ended, said } = start({ LOG_LEVEL: 'info', HANSANG_MODE: 'live' });
    await until(() => said.out.includes('schema migrated'), 30_000);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(said.out).not.toContain('Hansang is ready');
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
  });
});

testWhere(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'a start whose terminal somebody holds still becomes ready, and says so once it goes on',
  { tags: ['OPS-257'] },
  async () => {
    ownFolder();
    const program = `exec '${process.execPath}' '${SERVER_PROGRAM}'`;
    const child = spawn('/usr/bin/script', ['-qfec', program, '/dev/null'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        SHELL: '/bin/sh',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        HANSANG_MODE: 'live',
        STAFF_OVER_HTTP: 'no',
      },
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve);
    });
    let out = '';
    child.stdout?.on('data', (text) => {
      out += text;
    });
    const said: string[] = [];
    child.on('message', ({ stage }: { stage: string }) => said.push(stage));
    onTestFinished(() => void child.kill('SIGKILL'));
    // Ctrl-S, once there is a terminal that knows it: its database is still to be made.
    await until(() => out !== '', 60_000);
    child.stdin?.write('\x13');
    expect(await until(() => said.includes('ready'), 60_000)).toBe(true);
    expect(out).not.toContain('Hansang is ready');
    // Ctrl-Q, and once that was seen Ctrl-C.
    child.stdin?.write('\x11');
    expect(await until(() => out.includes('Hansang is ready'), 30_000)).toBe(true);
    child.stdin?.write('\x03');
    expect(await ended).toBe(0);
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
  },
);

describe('a start in live mode', () => {
  const dataDir = startedFolder('my data');
  let live: ReturnType<typeof start>;
  let address = '';
  beforeAll(async () => {
    folder = dataDir;
    live = start({ LOG_LEVEL: 'info', HANSANG_MODE: 'live' });
    await until(() => live.said.out.includes('Staff:') && live.said.out.includes('first owner'), 60_000);
    address = /ready at (http:\/\/\S+)/.exec(live.said.out)?.[1] ?? '';
  });
  beforeEach(() => {
    folder = dataDir;
  });
  afterAll(async () => {
    live.child.kill('SIGKILL');
    await removeFolder(dataDir);
  });

  test('puts the link for the first owner into a file of its own, and shows no demo', {
    tags: ['GATE-9', 'GATE-11'],
  }, () => {
    const { said } = live;
    const file = join(realpathSync(folder), 'first-owner-link');
    expect(said.out).toContain(
      `with the link in this file (it works once):\n  ${join(folder, 'first-owner-link')}\n`,
    );
    expect(readFileSync(file, 'utf8')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/console\/first-owner\?token=\S+\n$/,
    );
    expect(said.out + said.err).not.toContain('token=');
    expect(said.out).not.toContain('hansang-demo');
    const open = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && (statSync(join(folder, entry.name)).mode & 0o077) !== 0)
      .map(({ name }) => name);
    expect(open).toEqual([]);
    expect(statSync(folder).mode & 0o066).toBe(0);
  });

  test('on the folder of one that runs is refused, and that one goes on', { tags: ['OPS-9'] }, async () => {
    expect(await problemOf({})).toMatch(`Hansang is already running at ${address}`);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a second time in the same terminal, at the same port, says where the first one is', {
    tags: ['OPS-196'],
  }, async () => {
    const second = start({ LOG_LEVEL: 'silent', PORT: new URL(address).port });
    expect(await second.ended).toBe(1);
    expect(second.said.err).toMatch(
      `Hansang is already running at ${address} (process ${live.child.pid}) with the data folder ${realpathSync(folder)}; use that one`,
    );
  });

  test('ends in order, and what then cannot listen leaves no database running', async () => {
    live.child.kill('SIGTERM');
    expect(await live.ended).toBe(0);
    const elsewhere = start({ LOG_LEVEL: 'silent', HANSANG_MODE: 'live', HOST: '203.0.113.1' });
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.said.err).toMatch(/^This machine has no address 203\.0\.113\.1; set HOST.*\n$/);
    expect(elsewhere.said.out).toBe('');
    expect(processesIn(join(folder, 'postgres'))).toEqual([]);
  });
});
