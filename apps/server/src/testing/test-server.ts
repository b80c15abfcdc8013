import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type App, buildApp } from '../app.ts';
import type { PaymentOptions } from '../modules/payment/payments.ts';
import type { LimitsPerMinute } from '../platform/calls/rate-limit.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { LastLines } from '../platform/logging/last-lines.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { TestClock } from './test-clock.ts';
import { openTestDatabase, type TestDatabaseOptions } from './test-database.ts';
import { TestLog } from './test-log.ts';

export interface TestServerOptions extends Omit<TestDatabaseOptions, 'log'> {
  /** Environment variables over the defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Plenty unless told; in service nobody tells a server. */
  readonly limits?: LimitsPerMinute | 'as in service';
  /** The payment provider of the server, asked for when it starts. */
  readonly payments?: () => Promise<PaymentOptions>;
  /** Another server's database and clock, to run two nodes on one. */
  readonly beside?: () => TestServer;
  /** A clock of its own, to run it wrong. */
  readonly clock?: TestClock;
  /** The database's clock; it goes with the server's unless told. In service it is asked for its own. */
  readonly databaseClock?: TestClock | 'its own';
  /** Deletes what has had its time as it starts, which plans a lot; a test that is about it says when. */
  readonly keepsUp?: boolean;
  /** What it would do by itself every so many ms it does not: the test says when. */
  readonly withoutEvery?: number;
}

/** A server on a database of its own, listening on a free port of this machine. */
export interface TestServer {
  readonly app: App;
  readonly db: OpenDatabase;
  readonly origin: string;
  readonly clock: TestClock;
  readonly log: TestLog;
}

const PLENTY: LimitsPerMinute = {
  sessions: 1e9,
  table: 1e9,
  writes: 1e9,
  calls: 1e9,
  staff: 1e9,
  guesses: 1e9,
};
export const TEST_SECRET = 'a secret of tests, thirty-two characters or more';

export function testSettings(env: Readonly<Record<string, string>>): Settings {
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', ...env });
  if ('problem' in settings) throw new Error(settings.problem);
  return settings;
}

/** Starts a server before the tests of this file and closes it after them; a stray warning in its log fails a test. */
export function useServer(options: TestServerOptions = {}): TestServer {
  let started: (TestServer & { close(): Promise<void> }) | undefined;
  const running = () => {
    if (!started) throw new Error('The test server runs within tests and hooks only');
    return started;
  };
  beforeAll(async () => {
    started = await startServer(options);
  });
  afterEach(() => running().log.settle());
  afterAll(() => started?.close());
  return {
    get app() {
      return running().app;
    },
    get db() {
      return running().db;
    },
    get origin() {
      return running().origin;
    },
    get clock() {
      return running().clock;
    },
    get log() {
      return running().log;
    },
  };
}

/** What is begun meanwhile is not repeated where it would be every so many ms. */
async function withoutEvery<Built>(left: number | undefined, build: () => Promise<Built>): Promise<Built> {
  const { setInterval } = globalThis;
  globalThis.setInterval = ((work: () => void, ms: number) =>
    setInterval(ms === left ? () => {} : work, ms)) as typeof setInterval;
  try {
    return await build();
  } finally {
    globalThis.setInterval = setInterval;
  }
}

/** Starts a server; the caller closes it. */
export async function startServer(
  options: TestServerOptions = {},
): Promise<TestServer & { close(): Promise<void> }> {
  const log = new TestLog();
  const other = options.beside?.();
  const db = other?.db ?? (await openTestDatabase({ ...options, log: log.log }));
  const clock = options.clock ?? other?.clock ?? new TestClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-data-'));
  const settings = testSettings({ DATA_DIR: dataDir, ...options.env });
  const { databaseClock = clock } = options;
  const payments = await options.payments?.();
  const build = () =>
    buildApp({
      settings,
      db,
      clock,
      ...(databaseClock !== 'its own' && { databaseNow: async () => databaseClock.now() }),
      log: log.log,
      lastLines: new LastLines(),
      secret: TEST_SECRET,
      hasStrictWire: true,
      ...(!options.keepsUp && { keepsUp: false }),
      ...(options.limits !== 'as in service' && { limits: options.limits ?? PLENTY }),
      ...(payments && { payments }),
    });
  const app = await withoutEvery(options.withoutEvery, build);
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    db,
    origin,
    clock,
    log,
    async close() {
      await app.http.close();
      if (!other) await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
