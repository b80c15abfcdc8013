import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SystemServer, startSystemServer } from '../backup/testing/system-postgres.ts';
import { openDatabase } from '../open-database.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { ask } from '../postgres/ready.ts';
import { silentLog } from '../process/log.ts';
import { urlOf } from './connection-url.ts';
import { connectionFromUrl } from './external.ts';
import { createPool } from './pool.ts';
import { standInPooler } from './testing/stand-in-pooler.ts';

// A real server on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-external-'));
let server: SystemServer;
beforeAll(async () => {
  // As it is left by a server that was stopped in order and starts as a standby now.
  server = await startSystemServer(dirname(findBinaries().postgres), { files: { 'standby.signal': '' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (DATABASE_URL: string) =>
  openDatabase(
    { DATA_DIR: join(folder, 'data'), DATABASE_URL, DATABASE_POOL: 2, HANSANG_SNAPSHOTS: undefined },
    silentLog,
  );
const isUntouched = () =>
  ask(
    server.connection,
    `SELECT count(*)::integer = 0 FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  );

describe('a standby', () => {
  test('is told in one sentence, and read by programs that only read', { tags: ['OPS-360'] }, async () => {
    const url = urlOf(server.connection);
    await expect(start(url)).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.stringMatching(
        /^The database at \S+ is a standby, which takes no writes; name the primary in DATABASE_URL, or a proxy or virtual address that always leads to it\.$/,
      ),
    });
    expect(await ask(await connectionFromUrl(url, 'reads'), 'SELECT pg_is_in_recovery()')).toBe(true);
  });

  test('to which a proxy led a connection is left for the primary', { tags: ['OPS-360'] }, async () => {
    const pool = createPool(server.connection, silentLog, { max: 1 });
    onTestFinished(() => pool.end());
    const asked = pool.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
    await ask(server.superuser, 'SELECT pg_promote()');
    expect((await asked).rows).toEqual([{ is: false }]);
  });
});

describe('what stands in front of a database', () => {
  const pooled =
    /^The database at 127\.0\.0\.1:\d+\/postgres answers through a pooler, [^.]*; connect directly, not through a pooler: [^.]*\.$/;
  for (const [what, manners, sentence] of [
    ['refuses time limits', { parameters: 'refuses', ownProcess: true }, pooled],
    ['drops time limits', { parameters: 'drops', ownProcess: true }, pooled],
    ['keeps time limits and no session', { parameters: 'keeps', ownProcess: true }, pooled],
    [
      'keeps sessions and drops time limits',
      { parameters: 'drops', ownProcess: false },
      /does not keep the time limits of a session \(statement_timeout is 0 ms instead of 15000 ms\); take .* connect directly, not through a pooler/,
    ],
  ] as const)
    test(`and ${what} is told before anything is written`, { tags: ['OPS-360'] }, async () => {
      const { url } = await standInPooler(server.connection, manners);
      await expect(start(url)).rejects.toMatchObject({
        name: 'StartProblem',
        message: expect.stringMatching(sentence),
      });
      await expect(connectionFromUrl(url, 'reads')).rejects.toThrow(sentence);
      expect(await isUntouched()).toBe(true);
    });

  test('and keeps everything as it is stands in nobody’s way', { tags: ['OPS-360'] }, async () => {
    const { url } = await standInPooler(server.connection, { parameters: 'keeps', ownProcess: false });
    expect(await ask(await connectionFromUrl(url), 'SELECT 1')).toBe(1);
  });

  test('and leads one connection of a running server to a pooler is asked again', {
    tags: ['OPS-360'],
  }, async () => {
    const { url, connections } = await standInPooler(server.connection, {
      parameters: 'drops',
      ownProcess: true,
      until: 2,
    });
    const pool = createPool({ connectionString: url }, silentLog, { max: 1 });
    onTestFinished(() => pool.end());
    expect((await pool.query("SELECT current_setting('statement_timeout') AS is")).rows).toEqual([
      { is: '15s' },
    ]);
    expect(connections()).toBe(3);
  });
});

for (const [rest, sentence] of [
  [
    'options=-c%20default_transaction_read_only%3Don',
    /takes no writes \(default_transaction_read_only is on\)/,
  ],
  [
    'statement_timeout=0',
    /statement_timeout is 0 ms instead of 15000 ms\); take statement_timeout out of DATABASE_URL/,
  ],
] as const)
  test(`an address with ${rest} is told so`, { tags: ['OPS-360'] }, async () => {
    await expect(start(`${urlOf(server.connection)}&${rest}`)).rejects.toThrow(sentence);
  });
