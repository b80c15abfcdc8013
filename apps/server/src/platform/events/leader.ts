import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import type { Log } from '../process/log.ts';

/** Any number, as long as every release uses the same: held by the node that works for all. */
const LEADER_LOCK = 4_800_004;

/** A standby has locks of its own, which the primary knows nothing of: nobody is chosen there. */
const onPrimary = (sql: string) => `CASE WHEN pg_is_in_recovery() THEN false ELSE ${sql} END`;
const IS_FREE = `SELECT ${onPrimary('pg_try_advisory_xact_lock($1)')} AS "isFree"`;
const HOLD = `SELECT ${onPrimary('pg_try_advisory_lock($1)')} AS "isHeld"`;
const LIES_ON = 'SELECT pg_is_in_recovery() AS "isStandby"';

/**
 * A machine that vanished without a word is found out within seconds. (A process that died is noticed at once; over a
 * local socket these mean nothing.)
 */
const NOTICE = `SELECT set_config('tcp_keepalives_idle', '2', false) AS idle,
                       set_config('tcp_keepalives_interval', '1', false) AS interval,
                       set_config('tcp_keepalives_count', '3', false) AS count,
                       set_config('idle_session_timeout', $1, false) AS silence`;

/**
 * A machine that stands still, as in a container that is paused, goes on confirming whatever TCP asks: whoever says nothing
 * for so long is not the chosen one any more, in ms.
 */
const SILENCE_MS = 15_000;

/** So long is a database waited for that takes a connection and then says nothing, in ms. */
const PATIENCE_MS = 5000;

/**
 * One node of a database writes the feed and delivers from it. It is chosen by a lock that lasts as long as its
 * connection, so choosing writes nothing. This only saves the others the work: that a row is written or delivered once
 * is for the locked cursors to see to, also while two nodes take themselves for the chosen one.
 */
export class Leader {
  readonly #db: OpenDatabase;
  readonly #log: Log;
  readonly #silenceMs: number;
  #saidAt = 0;
  #client: pg.Client | null = null;
  #trying: Promise<void> | null = null;
  #isClosed = false;

  constructor(db: OpenDatabase, log: Log, silenceMs = SILENCE_MS) {
    this.#db = db;
    this.#log = log;
    this.#silenceMs = silenceMs;
  }

  get isChosen(): boolean {
    return this.#client !== null;
  }

  /** Becomes the chosen one if there is none; whoever is it stays it by calling this again and again. */
  async stand(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#client) return this.#stay(this.#client);
    this.#trying ??= this.#try()
      .catch((error) => {
        if (!this.#isClosed) this.#log.warn({ err: error }, 'No node could be chosen; trying again');
      })
      .finally(() => {
        this.#trying = null;
      });
    await this.#trying;
  }

  #stay(client: pg.Client): void {
    const now = performance.now();
    if (now - this.#saidAt < this.#silenceMs / 5) return;
    this.#saidAt = now;
    const letGo = () => {
      if (this.#client === client) this.#client = null;
      void client.end().catch(() => {});
    };
    client.query<{ isStandby: boolean }>(LIES_ON).then(({ rows }) => {
      if (!rows[0]?.isStandby) return;
      this.#log.warn({}, 'The database of this node became a standby; another node may be chosen');
      letGo();
    }, letGo);
  }

  async #try(): Promise<void> {
    const { rows } = await this.#db.pool.query<{ isFree: boolean }>({
      name: 'leader_is_free',
      text: IS_FREE,
      values: [LEADER_LOCK],
    });
    if (!rows[0]?.isFree || this.#isClosed) return;
    const client = new pg.Client({
      ...this.#db.connection,
      application_name: 'hansang leader',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    const lost = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await client.query(NOTICE, [`${this.#silenceMs}ms`]);
      const held = await client.query<{ isHeld: boolean }>(HOLD, [LEADER_LOCK]);
      if (held.rows[0]?.isHeld && !this.#isClosed) {
        this.#client = client;
        this.#saidAt = performance.now();
      }
    } finally {
      // Nobody waits for the goodbye: there may be nobody to say it to.
      if (this.#client !== client) void client.end().catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#trying;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
