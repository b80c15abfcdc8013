import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Authority, makeAuthority } from '../backup/testing/authority.ts';
import { ownServers, type SystemServer, startSystemServer } from '../backup/testing/system-postgres.ts';
import { openDatabase } from '../open-database.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { ask } from '../postgres/ready.ts';
import { silentLog } from '../process/log.ts';
import { connectionFromUrl } from './external.ts';
import { connectionOf } from './tls.ts';

// Real servers on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-database-tls-'));
let [ours, stranger] = [] as unknown as [Authority, Authority];
beforeAll(() => {
  [ours, stranger] = [makeAuthority(folder, 'ours'), makeAuthority(folder, 'stranger')];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const shipped = dirname(findBinaries().postgres);
const known = ownServers().filter(([, programs]) => programs !== shipped);

describe.each([['the version that is shipped', shipped], ...known])('%s', (_name, programs) => {
  let server: SystemServer;
  let port = 0;
  const url = (host: string, rest: string) => `postgres://owner@${host}:${port}/postgres?${rest}`;

  beforeAll(async () => {
    port = await freePort();
    const { key, certificate } = ours.sign('localhost');
    server = await startSystemServer(programs, {
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        ssl: 'on',
        ssl_cert_file: 'server.pem',
        ssl_key_file: 'server.key',
      },
      files: {
        'server.pem': certificate,
        'server.key': key,
        'pg_hba.conf': 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n',
      },
    });
  });
  afterAll(() => server.stop());

  for (const [what, host, rest] of [
    ['require', '127.0.0.1', 'sslmode=require'],
    ['require with the authority', '127.0.0.1', 'sslmode=require&sslrootcert=OURS'],
    ['verify-ca, by another name', '127.0.0.1', 'sslmode=verify-ca&sslrootcert=OURS'],
    ['verify-full, by its name', 'localhost', 'sslmode=verify-full&sslrootcert=OURS'],
  ] as const)
    test(`${what} goes through encrypted`, { tags: ['OPS-81'] }, async () => {
      const connection = await connectionFromUrl(url(host, rest.replace('OURS', ours.file)));
      expect(await ask(connection, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).toBe(true);
    });

  for (const [what, host, rest, sentence] of [
    [
      'another authority, verify-full',
      'localhost',
      'sslmode=verify-full&sslrootcert=STRANGER',
      /shows a certificate that the authority in .*stranger\.pem did not sign; name that server's own authority/,
    ],
    [
      'another authority, verify-ca',
      '127.0.0.1',
      'sslmode=verify-ca&sslrootcert=STRANGER',
      /did not sign; name that server's own/,
    ],
    [
      'another authority, require',
      '127.0.0.1',
      'sslmode=require&sslrootcert=STRANGER',
      /did not sign; name that server's own/,
    ],
    [
      'no authority',
      'localhost',
      'sslmode=verify-full',
      /of an authority that is not known here; add sslrootcert=<file of that authority> to DATABASE_URL\.$/,
    ],
    [
      'another name',
      '127.0.0.1',
      'sslmode=verify-full&sslrootcert=OURS',
      /for another name \(.*127\.0\.0\.1.*\); connect by a name that is in it/,
    ],
    ['nothing said of TLS', '127.0.0.1', '', /takes nobody in without TLS; add sslmode=verify-full/],
    ['TLS switched off', '127.0.0.1', 'sslmode=disable', /takes nobody in without TLS/],
  ] as const)
    test(`${what}: refused with one sentence`, { tags: ['OPS-81', 'OPS-18'] }, async () => {
      const address = url(host, rest.replace('OURS', ours.file).replace('STRANGER', stranger.file));
      const refused = await connectionFromUrl(address).catch((error: Error) => error);
      expect(refused).toMatchObject({ name: 'StartProblem', message: expect.stringMatching(sentence) });
      expect((refused as Error).message).toMatch(
        new RegExp(`^The database at ${host.replaceAll('.', '\\.')}:${port}/postgres [^\\n]+\\.$`),
      );
    });

  test('a whole start works over it, every connection encrypted', { tags: ['OPS-81'] }, async () => {
    const db = await openDatabase(
      {
        DATA_DIR: join(folder, `data-${port}`),
        DATABASE_URL: url('localhost', `sslmode=verify-full&sslrootcert=${ours.file}`),
        DATABASE_POOL: 2,
        HANSANG_SNAPSHOTS: undefined,
      },
      silentLog,
    );
    try {
      const { rows } = await db.pool.query(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'hansang'`,
      );
      expect(rows).toEqual([{ ssl: true }]);
    } finally {
      await db.close();
    }
  });
});

test('a server that does not speak TLS is told so', { tags: ['OPS-81'] }, async () => {
  // As PostgreSQL answers whoever asks for TLS where it is off.
  const server = createServer((socket) => socket.once('data', () => socket.write('N')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await expect(
      connectionFromUrl(`postgres://owner@127.0.0.1:${port}/postgres?sslmode=require`),
    ).rejects.toThrow(/does not speak TLS; turn it on there \(ssl = on\), or use sslmode=disable/);
  } finally {
    server.close();
  }
});

test('what cannot be meant is refused before anybody is asked', { tags: ['OPS-81'] }, () => {
  const text = join(folder, 'text.pem');
  writeFileSync(text, 'no certificate');
  for (const [rest, sentence] of [
    [
      'sslmode=prefer',
      /^sslmode in DATABASE_URL is prefer; it must be one of disable, require, verify-ca, verify-full/,
    ],
    ['sslmode=verify-ca', /^sslmode=verify-ca in DATABASE_URL checks nothing without an authority/],
    ['sslrootcert=/x', /^DATABASE_URL names files for TLS but no sslmode; add sslmode=verify-full/],
    [
      'sslmode=verify-full&sslrootcert=/nowhere.pem',
      /^The file \/nowhere\.pem that sslrootcert names .* cannot be read \(ENOENT\)/,
    ],
    [`sslmode=verify-full&sslrootcert=${text}`, /^The file .*text\.pem .* holds no certificate \(PEM\)/],
    ['sslmode=verify-full&sslkey=/nowhere.key', /^The file \/nowhere\.key that sslkey names/],
  ] as const)
    expect(() => connectionOf(`postgres://u:p@h/d?${rest}`), rest).toThrow(sentence);
});

test('authorities that the machine trusts are meant where none is named, and everything else of an address stays', {
  tags: ['OPS-81'],
}, () => {
  for (const rest of ['sslmode=verify-full', 'sslmode=verify-full&sslrootcert=system']) {
    const { connectionString, ssl } = connectionOf(
      `postgres://u:p%40@h:6432/d?${rest}&options=-c%20jit%3Doff`,
    );
    expect(connectionString).toBe('postgres://u:p%40@h:6432/d?options=-c+jit%3Doff');
    expect(ssl).toMatchObject({ rejectUnauthorized: true });
    expect(ssl).not.toHaveProperty('ca');
  }
  expect(connectionOf('postgres://u@h/d')).toEqual({ connectionString: 'postgres://u@h/d' });
});
