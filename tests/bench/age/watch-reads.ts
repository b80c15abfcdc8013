import type pg from 'pg';

export interface Read {
  /** Its name, or its text where it has none. */
  readonly statement: string;
  /** Rows that it fetched of tables that grow, its functions and checks of keys included, by whatever way. */
  readonly rows: number;
  readonly tables: Readonly<Record<string, number>>;
}

/** Rows that this connection has fetched since it last told the statistics, which it never does inside a transaction. */
const SO_FAR = `
  SELECT relname AS table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables
   WHERE relname = ANY ($1) AND coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > 0`;

/** Tables that grow with each order. */
const GROWING = [
  'orders',
  'order_lines',
  'visits',
  'guest_sessions',
  'idempotency_keys',
  'carts',
  'cart_members',
  'order_days',
  'stock',
  'payments',
] as const;

/**
 * From now on runs every statement of a pool in a transaction of its own on one connection, so that plans stay, and notes
 * what it read. Transactions that the pool's users begin themselves are not seen.
 */
export async function watchReads(
  pool: pg.Pool,
  growing: readonly string[] = GROWING,
): Promise<{ readonly reads: Read[]; end(): void }> {
  const client = await pool.connect();
  const original = pool.query;
  const reads: Read[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const watched = async (query: string | pg.QueryConfig, values?: unknown[]) => {
    await client.query('BEGIN');
    try {
      const before = await readSoFar(client, growing);
      const result = await client.query(query as pg.QueryConfig, values);
      const after = await readSoFar(client, growing);
      await client.query('COMMIT');
      const statement = typeof query === 'string' ? query : (query.name ?? query.text);
      const tables = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
      reads.push({
        statement,
        rows: tables.reduce((sum, [, rows]) => sum + rows, 0),
        tables: Object.fromEntries(tables.filter(([, rows]) => rows > 0)),
      });
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  };
  pool.query = ((query: string | pg.QueryConfig, values?: unknown[]) => {
    const answer = turn.then(() => watched(query, values));
    turn = answer.catch(() => {});
    return answer;
  }) as typeof pool.query;
  return {
    reads,
    end() {
      pool.query = original;
      client.release();
    },
  };
}

async function readSoFar(
  client: pg.PoolClient,
  growing: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ table: string; rows: string }>(SO_FAR, [growing]);
  return new Map(rows.map((row) => [row.table, Number(row.rows)]));
}
