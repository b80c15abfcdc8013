import type pg from 'pg';

/** Rows that are held at a time. */
const AT_ONCE = 500;

/** The rows of a query as JSON texts, some at a time: however many there are, few are held. Within a transaction. */
export async function* readRows(
  client: pg.PoolClient,
  rows: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  const texts = `SELECT row_to_json(wanted)::text AS row FROM (${rows}) AS wanted`;
  await client.query(`DECLARE wanted_rows NO SCROLL CURSOR FOR ${texts}`, [...values]);
  for (;;) {
    // What a cursor gives is known by its declaration alone.
    const fetched = (await client.query(`FETCH ${AT_ONCE} FROM wanted_rows`)).rows as { row: string }[];
    if (fetched.length === 0) break;
    yield fetched.map(({ row }) => row);
  }
  await client.query('CLOSE wanted_rows');
}
