import type pg from 'pg';
import { withClient } from '../postgres/ready.ts';
import { StartProblem } from '../process/start-problem.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Makes sure that a restore may write into a database.
 * @throws StartProblem when it holds data and `replace` is not wished, or a server is using it
 */
export async function checkTarget(client: Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ used: string; held: boolean }>(
    `SELECT (SELECT count(*)::text FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'hansang%') AS used,
            to_regclass('public.schema_migrations') IS NOT NULL AS held`,
  );
  const { used = '0', held = false } = rows[0] ?? {};
  if (used !== '0') {
    throw new StartProblem(
      `A Hansang server is using this database (${used} connections); stop it before you restore.`,
    );
  }
  if (held && !replace) {
    throw new StartProblem(
      'There is data already; add --replace to throw it away for the backup (make a backup of it first), or restore into an empty DATA_DIR.',
    );
  }
}

/** Removes everything in the schema Hansang uses, but nothing that an extension made. */
export async function clearTarget(client: Client): Promise<void> {
  const isOurs = (catalog: string, schema: string) =>
    `${schema} = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;
  // Tables first: a sequence that belongs to a column can't go before it.
  const { rows } = await client.query<{ statement: string }>(
    `SELECT statement FROM (
       SELECT CASE relkind WHEN 'S' THEN 2 ELSE 1 END AS turn,
              format('DROP %s IF EXISTS %s CASCADE',
                     CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
                     oid::regclass) AS statement
         FROM pg_class o WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND ${isOurs('pg_class', 'relnamespace')}
       UNION ALL
       SELECT 3, format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
         FROM pg_proc o WHERE ${isOurs('pg_proc', 'pronamespace')}
       UNION ALL
       SELECT 4, format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
         FROM pg_type o
        WHERE (typtype IN ('e', 'd', 'r') OR (SELECT relkind FROM pg_class WHERE oid = o.typrelid) = 'c')
          AND ${isOurs('pg_type', 'typnamespace')}) AS drops
      ORDER BY turn`,
  );
  for (const { statement } of rows) await client.query(statement);
}

const OTHERS = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
   WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** Throws everything in Hansang's database away, connections to it included. */
export const emptyDatabase = (connection: pg.ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query('BEGIN');
    await client.query(OTHERS);
    await clearTarget(client);
    await client.query('COMMIT');
  });
