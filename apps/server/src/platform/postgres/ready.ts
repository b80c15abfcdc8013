import pg from 'pg';
import { sleep } from '../process/processes.ts';

/** SQLSTATE of "the database system is starting up / shutting down / in recovery". */
const cannotConnectNow = '57P03';

/**
 * Waits until a server answers.
 * @param alive asked between attempts; false ends the waiting
 * @param milliseconds how long it may give no sign of life at all
 * @returns `ready`, `gone` (it died), or `silent`; `lastError` says why it was refused
 */
export async function untilReady(
  connection: pg.ClientConfig,
  alive: () => boolean,
  milliseconds: number,
): Promise<{ outcome: 'ready' | 'gone' | 'silent'; lastError: string }> {
  let end = performance.now() + milliseconds;
  let lastError = '';
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      await ask(connection, 'SELECT 1');
      return { outcome: 'ready', lastError: '' };
    } catch (error) {
      lastError = (error as Error).message;
      if (error instanceof pg.DatabaseError) {
        if (error.code !== cannotConnectNow) return { outcome: 'silent', lastError };
        // It says that it is busy recovering, which may take as long as it takes.
        end = performance.now() + milliseconds;
      }
    }
    if (!alive()) return { outcome: 'gone', lastError };
    if (performance.now() > end) return { outcome: 'silent', lastError };
    await sleep(pause);
  }
}

/** One statement on a connection of its own. @returns the first column of the first row */
export function ask(connection: pg.ClientConfig, sql: string): Promise<unknown> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
