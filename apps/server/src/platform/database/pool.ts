import pg from 'pg';
import type { Log } from '../process/log.ts';
import { sleep } from '../process/processes.ts';
import { failureKind } from './failures.ts';
import { faultOf, LIMITS, type Limits } from './session.ts';
import { valueTypes } from './value-types.ts';
import { SILENCE_MS, waitForAnswers } from './wait-for-answers.ts';

export interface PoolOptions {
  /** Most connections at a time. */
  max: number;
  /** Shown by PostgreSQL in `pg_stat_activity`. */
  applicationName?: string;
  /** Longest a statement may run, in ms. */
  statementTimeout?: number;
  /** Longest a statement waits for what another one holds, in ms. */
  lockTimeout?: number;
  /** Longest an answer is waited for after the database would have cut the statement off, in ms. */
  silence?: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/** Longest that the end of the pool waits for its connections to be gone, in ms. */
const farewell = 1000;

/** How long a new connection is tried while the database restarts, in ms from the outage's first failure. */
const patience = 3000;

/** A proxy led a new connection to a server that is of no use, as in a switchover; the next one may lead elsewhere. */
class WrongServer extends Error {
  override name = 'WrongServer';
  readonly code: string;

  /** @param code what PostgreSQL answers to a write on a standby, and a pooler to what it does not understand */
  constructor(message: string, code: '25006' | '08P01') {
    super(message);
    this.code = code;
  }
}

/** A connection that stays leads to the same server: one that becomes a standby ends all that it has. */
async function refuseWrongServer(client: pg.ClientBase, limits: Limits): Promise<void> {
  const found = await faultOf(client, limits);
  if (found?.fault === 'standby')
    throw new WrongServer('The database of this connection is a standby', '25006');
  if (found?.fault === 'pooled' || found?.fault === 'limit')
    throw new WrongServer('This connection leads through a pooler, which drops sessions and limits', '08P01');
}

/**
 * A pool that outlives its database: while the database restarts, getting a connection waits for it
 * instead of failing (nothing has been sent yet, so waiting is safe).
 */
class PatientPool extends pg.Pool {
  #outageSince: number | undefined;
  readonly #open = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
    });
    this.on('acquire', (client) => waitForAnswers(client, config.query_timeout ?? 0));
  }

  /** Ends when the connections are really gone: the pool's own end only says that they were told to go. */
  override end(callback?: () => void): never {
    const ended = super.end().then(async () => {
      const gone = [...this.#open].map((client) => new Promise((resolve) => client.once('end', resolve)));
      await Promise.race([Promise.all(gone), sleep(farewell)]);
    });
    if (callback) void ended.then(callback);
    return ended as never;
  }

  // The driver declares two shapes of this one method; the pool's own `query` uses the callback.
  override connect(callback?: Callback): never {
    if (!callback) return this.#connectPatiently() as never;
    const patiently = () => {
      this.#connectPatiently().then(
        (client) => callback(undefined, client, client.release),
        (error) => callback(error, undefined, () => {}),
      );
    };
    if (this.idleCount === 0) patiently();
    // One that is open is had at once; should it be gone by then, the wait begins.
    else
      super.connect((error, client, release) => {
        if (error) return patiently();
        this.#outageSince = undefined;
        callback(undefined, client, release);
      });
    return undefined as never;
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (let pause = 20; ; pause = Math.min(pause * 2, 200)) {
      try {
        const client = await super.connect();
        this.#outageSince = undefined;
        return client;
      } catch (error) {
        if (failureKind(error) !== 'connection' && !(error instanceof WrongServer)) throw error;
        this.#outageSince ??= performance.now();
        if (performance.now() - this.#outageSince > patience) throw error;
        await sleep(pause);
      }
    }
  }
}

/**
 * Opens a pool. A lost connection is logged and replaced; it never ends the process. Statements and idle
 * transactions are cut off in time, so that one stuck request cannot hold locks.
 */
export function createPool(connection: pg.ClientConfig, log: Log, options: PoolOptions): pg.Pool {
  const limits = {
    ...LIMITS,
    statement_timeout: options.statementTimeout ?? LIMITS.statement_timeout,
    lock_timeout: options.lockTimeout ?? LIMITS.lock_timeout,
  };
  const pool = new PatientPool({
    ...connection,
    max: options.max,
    application_name: options.applicationName ?? 'hansang',
    ...limits,
    query_timeout: limits.statement_timeout + (options.silence ?? SILENCE_MS),
    // Waited for by the pool, whatever its types say.
    onConnect: (client) => refuseWrongServer(client, limits),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // A connection keeps the plans that it made: those of nearly empty tables must not outlive a busy evening's beginning.
    maxLifetimeSeconds: 600,
    keepAlive: true,
    types: valueTypes,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // A client that is checked out tells only its own listeners; without one Node would end.
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
