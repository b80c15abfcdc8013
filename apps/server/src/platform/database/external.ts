import pg from 'pg';
import { StartProblem } from '../process/start-problem.ts';
import { faultOf, LIMITS } from './session.ts';
import { connectionOf } from './tls.ts';
import { faultSentence, unreachableSentence } from './unreachable.ts';

const oldest = 150_000;

/**
 * Checks that the PostgreSQL server at `DATABASE_URL` can be used, and writes nothing.
 * @param use a standby and a read-only database are good enough for `reads` alone, of tables that are kept in the log
 * @returns how to connect to it
 * @throws StartProblem when it cannot be reached, is too old or does not store UTF-8, or where a pooler, a standby or
 * a server that drops the limits of sessions answers
 */
export async function connectionFromUrl(
  url: string,
  use: 'reads' | 'writes' = 'writes',
): Promise<pg.ClientConfig> {
  const connection = connectionOf(url);
  const where = whereIs(url);
  const client = new pg.Client({
    ...connection,
    ...LIMITS,
    connectionTimeoutMillis: 10_000,
    application_name: 'hansang',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartProblem(unreachableSentence(url, where, error as Error));
  }
  try {
    const found = await faultOf(client, LIMITS);
    const mayStand = use === 'reads' && (found?.fault === 'standby' || found?.fault === 'read-only');
    if (found && !mayStand) throw new StartProblem(faultSentence(where, found));
    const { rows } = await client.query<{ version: string; encoding: string; creates: boolean }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
              has_schema_privilege(current_schema(), 'CREATE') AS creates`,
    );
    const { version = '0', encoding = '', creates = false } = rows[0] ?? {};
    if (Number(version) < oldest) {
      throw new StartProblem(
        `The database at ${where} runs PostgreSQL ${Math.floor(Number(version) / 10_000)}, Hansang needs 15 or newer; upgrade it or unset DATABASE_URL.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartProblem(
        `The database at ${where} stores ${encoding}, Hansang needs UTF8; create it with "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0".`,
      );
    }
    if (!creates) {
      throw new StartProblem(
        `The user of DATABASE_URL may not create tables at ${where}; make it the owner of that database.`,
      );
    }
    return connection;
  } finally {
    await client.end();
  }
}

/** Which database an address names, without user and password. */
export function whereIs(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
