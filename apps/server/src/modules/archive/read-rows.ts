import type pg from 'pg';

/** Rows that are held at a time. */
const AT_ONCE = 500;

const fetchNext = (count: number) => `FETCH ${count} FROM wanted_rows`;

/** The rows of a query as JSON texts, some at a time: however many there are, few are held. Within a transaction. */
export async function* readRows(
  client: pg.PoolClient,
  rows: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  const texts = `SELECT row_to_json(wanted)::text AS row FROM (${rows}) AS wanted`;
  await client.query(`DECLARE wanted_rows NO SCROLL CURSOR FOR ${texts}`, [...values]);
  for (;;) {
    const fetched = await client.query<{ row: string }>(fetchNext(AT_ONCE));
    if (fetched.rows.length === 0) break;
    yield fetched.rows.map(({ row }) => row);
  }
  await client.query('CLOSE wanted_rows');
}
