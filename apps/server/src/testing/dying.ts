import type pg from 'pg';
import { expect } from 'vitest';
import { rows } from './rows.ts';
import type { TestServer } from './test-server.ts';

const DEATH = 'the server dies here';

/** Of logins, readers of the log and what time asks for, which go on whatever a call does. */
const RESTLESS = new Set([
  'staff_sessions',
  'feed',
  'feed_cursor',
  'deliveries',
  'sales',
  'heartbeats',
  'chores',
  'day_books',
]);

/** What every table holds, as one text each: two looks are equal where nothing was written between them. */
async function everything(server: TestServer): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    server,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const looks = tables
    .filter(({ name }) => !RESTLESS.has(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || md5(string_agg(t::text, ' ' ORDER BY t::text)) AS held FROM ${name} AS t`,
    );
  const held = await rows<{ name: string; held: string }>(server, looks.join(' UNION ALL '));
  return Object.fromEntries(held.map((one) => [one.name, one.held]));
}

interface Death {
  /** Before the nth statement of a transaction; AFTER_COMMIT: nobody hears of what was done. */
  readonly at: number | 'AFTER_COMMIT';
}

/** Runs a call on a server whose transaction breaks off somewhere. */
async function dying<Given>(
  pool: pg.Pool,
  { at }: Death,
  act: () => Promise<Given>,
): Promise<{ given: Given; statements: readonly string[]; hasDied: boolean }> {
  const statements: string[] = [];
  let hasDied = false;
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown;
  const die = (client: pg.PoolClient) => {
    hasDied = true;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error(DEATH);
  };
  async function breakable() {
    const client = (await connect()) as pg.PoolClient;
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    let hasBegun = false;
    const own = async (...asked: unknown[]) => {
      const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as { text: string }).text;
      hasBegun ||= text.startsWith('BEGIN');
      // A login is looked up outside of any.
      if (!hasBegun) return query(...asked);
      if (hasDied) throw new Error(DEATH);
      statements.push(text);
      if (statements.length === at) die(client);
      const answer = await query(...asked);
      if (at === 'AFTER_COMMIT' && text === 'COMMIT') die(client);
      return answer;
    };
    const release = client.release.bind(client);
    Object.assign(client, {
      query: own,
      release(error?: Error) {
        delete (client as Partial<pg.PoolClient>).query;
        delete (client as Partial<pg.PoolClient>).release;
        release(error);
      },
    });
    return client;
  }
  // Single statements go by a callback: those are whole or were never sent.
  pool.connect = ((...asked: unknown[]) => (asked.length > 0 ? connect(...asked) : breakable())) as never;
  try {
    return { given: await act(), statements, hasDied };
  } finally {
    delete (pool as Partial<pg.Pool>).connect;
  }
}

/**
 * Lets the server die before each statement of a call’s transaction, and between its commit and its answer. Whatever it
 * had written before the commit is gone; sent once more, the call does what it would have done, once.
 * @returns the statements
 */
export async function diesBetween<Given extends { readonly status: number }>(
  server: TestServer,
  act: () => Promise<Given>,
): Promise<readonly string[]> {
  server.log.expect(new RegExp(`${DEATH}|a database connection was lost`));
  const before = await everything(server);
  for (let at = 1; ; at += 1) {
    const { given, statements, hasDied } = await dying(server.db.pool, { at }, act);
    expect(hasDied, 'the call has no transaction').toBe(true);
    expect(given.status, `before ${statements.at(-1)}`).toBeGreaterThanOrEqual(500);
    expect(await everything(server), `before ${statements.at(-1)}`).toEqual(before);
    if (statements.includes('COMMIT')) break;
  }
  const { given, statements } = await dying(server.db.pool, { at: 'AFTER_COMMIT' }, act);
  expect(given.status).toBeGreaterThanOrEqual(500);
  const after = await everything(server);
  expect(after).not.toEqual(before);
  const again = await act();
  expect(again.status).toBeLessThan(300);
  expect(await everything(server)).toEqual(after);
  return statements;
}
