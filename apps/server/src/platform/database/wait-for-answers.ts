import type pg from 'pg';

/**
 * A database that gives no answer so long after it would have cut the statement off is not there any more, in ms: its machine
 * lost its power, or a firewall forgot the connection. TCP takes a quarter of an hour to find that out.
 */
export const SILENCE_MS = 15_000;

/** What the driver looks at before each statement; it declares none of it. */
type Waiting = { readonly connectionParameters: { query_timeout: number | false } };

/**
 * Says how long answers are waited for on a connection, until it goes back to its pool: the database is taken for dead then.
 * @param ms 0: however long they take
 */
export function waitForAnswers(client: pg.PoolClient, ms: number): void {
  (client as unknown as Waiting).connectionParameters.query_timeout = ms === 0 ? false : ms;
}

const LONGEST = "SELECT set_config('statement_timeout', $1, true) AS longest";

/** Lets each statement of this transaction take longer than one of a call may, in ms. */
export async function takeLonger(client: pg.PoolClient, ms: number): Promise<void> {
  waitForAnswers(client, ms + SILENCE_MS);
  await client.query(LONGEST, [`${ms}ms`]);
}
