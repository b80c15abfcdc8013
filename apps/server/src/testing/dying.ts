import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { drawn } from '../../../../tests/setup/drawn.ts';
import { runSeed, seededRandom } from '../../../../tests/setup/run-seed.ts';
import { rows } from './rows.ts';
import type { TestServer } from './test-server.ts';

const DEATH = 'the server dies here';
/** What the log says of it, and nothing else: no connection is lost. */
const DIED = new RegExp(DEATH);

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

/** Asks a database all that it holds. */
type Look = () => Promise<Record<string, string>>;
const looks = new WeakMap<pg.Pool, Promise<Look>>();

/**
 * Over a connection of its own, which nobody kills: to plan the question takes far longer than to answer it, and each
 * connection would plan it anew.
 */
async function openLook(server: TestServer): Promise<Look> {
  const tables = await rows<{ name: string }>(
    server,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const text = tables
    .filter(({ name }) => !RESTLESS.has(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || md5(string_agg(t::text, ' ' ORDER BY t::text)) AS held FROM ${name} AS t`,
    )
    .join(' UNION ALL ');
  const client = new pg.Client(server.db.connection);
  await client.connect();
  server.app.platform.onClose(() => client.end());
  return async () => {
    const { rows: held } = await client.query<{ name: string; held: string }>({ name: 'everything', text });
    return Object.fromEntries(held.map((one) => [one.name, one.held]));
  };
}

/** What every table holds, as one text each: two looks are equal where nothing was written between them. */
async function everything(server: TestServer): Promise<Record<string, string>> {
  const { pool } = server.db;
  const look = looks.get(pool) ?? openLook(server);
  looks.set(pool, look);
  return (await look)();
}

/** Stands while a request is answered: what the server does by itself meanwhile lives on. */
const answering = new AsyncLocalStorage<true>();
const watched = new WeakSet<object>();

function watchRequests({ app }: TestServer): void {
  const { server } = app.http;
  if (watched.has(server)) return;
  watched.add(server);
  const emit = server.emit.bind(server) as (...told: unknown[]) => boolean;
  server.emit = ((...told: unknown[]) =>
    told[0] === 'request' ? answering.run(true, () => emit(...told)) : emit(...told)) as typeof server.emit;
}

/** With what readers of the log begin, who follow whatever was done before; an answer may wake them. */
const OF_THE_LOG: ReadonlySet<string> = new Set(['claim_cursor']);

/** Before the nth statement of its transactions or its nth commit, or after so many of them: nobody hears of what was done. */
type Death =
  | { readonly before: number }
  | { readonly beforeCommit: number }
  | {
      readonly afterCommits: number;
      /** Asked then: whether it lives on, and only its answer is lost. */
      livesOn?(): Promise<boolean>;
    };

const UNDISTURBED: Death = { before: Number.POSITIVE_INFINITY };

/**
 * After the commit a server dies in one run, and what it has not forgotten does no harm; in another it lives on, and what a
 * death would have left is all that it writes.
 */
const LIVES_ON = seededRandom(runSeed())() < 0.5;

/** Runs a call on a server whose transactions break off somewhere. */
async function dying<Given>(
  server: TestServer,
  death: Death,
  act: () => Promise<Given>,
): Promise<{ given: Given; statements: readonly string[]; hasDied: boolean }> {
  watchRequests(server);
  const { pool } = server.db;
  const statements: string[] = [];
  let hasDied = false;
  let commits = 0;
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown;
  async function breakable() {
    const client = (await connect()) as pg.PoolClient;
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    let hasBegun = false;
    let whose: 'unknown' | 'of the log' | 'of the call' = 'unknown';
    let isTakenBack = false;
    // What the database does for whoever is gone; the connection is not lost, as another one would plan everything anew.
    const die = async () => {
      hasDied = true;
      await query('ROLLBACK');
      isTakenBack = true;
      throw new Error(DEATH);
    };
    const own = async (...asked: unknown[]) => {
      const { text, name = '' } = (
        typeof asked[0] === 'string' ? { text: asked[0] } : asked[0]
      ) as pg.QueryConfig;
      const isBegin = text.startsWith('BEGIN');
      hasBegun ||= isBegin;
      // A login is looked up outside of any.
      if (!hasBegun) return query(...asked);
      if (isBegin && !hasDied) return query(...asked);
      if (whose === 'unknown') whose = OF_THE_LOG.has(name) ? 'of the log' : 'of the call';
      if (whose === 'of the log') return query(...asked);
      if (hasDied) throw new Error(DEATH);
      statements.push(text);
      if ('before' in death && statements.length === death.before) await die();
      if ('beforeCommit' in death && text === 'COMMIT' && commits + 1 === death.beforeCommit) await die();
      const answer = await query(...asked);
      if (text === 'COMMIT') commits += 1;
      if ('afterCommits' in death && text === 'COMMIT' && commits === death.afterCommits)
        if (!(await death.livesOn?.())) await die();
      return answer;
    };
    const release = client.release.bind(client);
    Object.assign(client, {
      query: own,
      release(error?: Error) {
        delete (client as Partial<pg.PoolClient>).query;
        delete (client as Partial<pg.PoolClient>).release;
        release(isTakenBack ? undefined : error);
      },
    });
    return client;
  }
  // Single statements go by a callback: those are whole or were never sent.
  pool.connect = ((...asked: unknown[]) =>
    asked.length > 0 || !answering.getStore() ? connect(...asked) : breakable()) as never;
  try {
    return { given: await answering.run(true, act), statements, hasDied };
  } finally {
    delete (pool as Partial<pg.Pool>).connect;
  }
}

/**
 * Lets the server die before each commit of a call’s transactions, before a third of their other statements, which the run's seed
 * draws (a long run takes all), and between the commit and its answer, unless the answer alone is lost. Whatever it had written
 * before the commit is gone, and nothing is written after it; sent once more, the call does what it would have done, once. Of
 * several transactions all but the last one may only read.
 * @returns the statements
 */
export async function diesBetween<Given extends { readonly status: number }>(
  server: TestServer,
  act: () => Promise<Given>,
): Promise<readonly string[]> {
  server.log.expect(DIED);
  await server.app.platform.events.settled();
  const before = await everything(server);
  const leavesNothing = async (death: Death) => {
    const { given, statements, hasDied } = await dying(server, death, act);
    const where = `before ${statements.at(-1)}`;
    expect(hasDied, `the call has ${statements.length} statements, and no commit that writes`).toBe(true);
    expect(given.status, where).toBeGreaterThanOrEqual(500);
    expect(await everything(server), where).toEqual(before);
    return statements;
  };
  let done = 0;
  for (let commits = 1; ; commits += 1) {
    const statements = await leavesNothing({ beforeCommit: commits });
    const places = [...statements.keys()].slice(done, -1);
    for (const at of drawn(places, Math.ceil(places.length / 3))) await leavesNothing({ before: at + 1 });
    done = statements.length;
    let atCommit = before;
    let isAlive = false;
    const livesOn = async () => {
      atCommit = await everything(server);
      isAlive = LIVES_ON && !isDeepStrictEqual(atCommit, before);
      return isAlive;
    };
    const unheard = await dying(server, { afterCommits: commits, livesOn }, act);
    if (isAlive) expect(unheard.given.status).toBeLessThan(300);
    else expect(unheard.given.status).toBeGreaterThanOrEqual(500);
    const after = await everything(server);
    if (isDeepStrictEqual(after, before)) continue;
    expect(after, 'what is written after the commit goes with a server that dies then').toEqual(atCommit);
    await happensOnce(server, act, after);
    return statements;
  }
}

/**
 * The same for what takes several transactions that write, of which a death leaves some: each time over something made anew.
 * Of the places to die at the run's seed draws a third; a long run dies at all of them.
 * @param then comes after each death: it asks once more, and expects that all is well in the end
 * @returns how many statements there are
 */
export async function diesAnywhere<Made>(
  server: TestServer,
  make: () => Promise<Made>,
  act: (made: Made) => Promise<unknown>,
  then: (made: Made, where: string) => Promise<void>,
): Promise<number> {
  server.log.expect(DIED);
  const tryOnce = async (death: Death) => {
    const made = await make();
    await server.app.platform.events.settled();
    const { statements, hasDied } = await dying(server, death, () => act(made));
    // A place that is not there proves nothing.
    if (death !== UNDISTURBED) expect(hasDied, JSON.stringify(death)).toBe(true);
    const where = 'before' in death ? `before ${statements.at(-1)}` : 'after the last commit';
    await then(made, hasDied ? where : 'undisturbed');
    return statements;
  };
  const statements = await tryOnce(UNDISTURBED);
  const deaths = drawn([...statements.keys()], Math.ceil(statements.length / 3));
  for (const at of deaths) await tryOnce({ before: at + 1 });
  await tryOnce({ afterCommits: statements.filter((text) => text === 'COMMIT').length });
  return statements.length;
}

/**
 * Like `diesBetween` for a call that is one statement: the server dies before it sent it, and before anybody heard the answer.
 * @param text of the statement
 */
export async function diesAround<Given extends { readonly status: number }>(
  server: TestServer,
  text: RegExp,
  act: () => Promise<Given>,
): Promise<void> {
  const { pool } = server.db;
  server.log.expect(DIED);
  await server.app.platform.events.settled();
  const before = await everything(server);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  for (const isSent of [false, true]) {
    pool.query = (async (...asked: unknown[]) => {
      const [first] = asked;
      const isIt = text.test(typeof first === 'string' ? first : (first as { text: string }).text);
      if (!isIt || isSent) {
        const answer = await query(...asked);
        if (!isIt) return answer;
      }
      throw new Error(DEATH);
    }) as never;
    try {
      expect((await act()).status).toBeGreaterThanOrEqual(500);
    } finally {
      delete (pool as Partial<pg.Pool>).query;
    }
    if (!isSent) expect(await everything(server), 'before it was sent').toEqual(before);
  }
  const after = await everything(server);
  expect(after).not.toEqual(before);
  await happensOnce(server, act, after);
}

/** What was done and nobody heard of is answered when it is asked for again, and not done again. */
async function happensOnce(
  server: TestServer,
  act: () => Promise<{ readonly status: number }>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  expect((await act()).status).toBeLessThan(300);
  expect(await everything(server)).toEqual(after);
}
