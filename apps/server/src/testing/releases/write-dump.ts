import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listPartitions, listSequences, listTables } from '../../platform/backup/inventory.ts';
import { readFunctions } from '../../platform/database/functions.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';

const STAMPS = ['schema_migrations', 'schema_functions'];

/** The months of the log that a migration made when it ran: those of the dump take their place. */
const WITHOUT_VOLUMES = `DO $$
DECLARE volume regclass;
BEGIN
  FOR volume IN SELECT inhrelid FROM pg_inherits WHERE inhparent IN ('events_long'::regclass, 'events_short'::regclass) LOOP
    EXECUTE 'DROP TABLE ' || volume;
  END LOOP;
END $$;`;

/**
 * A database as text that psql reads as well: the migrations and functions of the release that runs, the months of the log,
 * and every row with the numbers of the cluster that it lies in, as `pg_dump` leaves them.
 * @param head comments to begin with, a line each
 */
export async function writeDump(connection: pg.ClientConfig, head: readonly string[]): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const stamps = await Promise.all(STAMPS.map((name) => describeTable(client, name)));
    await client.query("SET LOCAL search_path = ''; SET LOCAL TimeZone = 'UTC'");
    return [
      ...head.map((line) => `-- ${line}`),
      'SET client_min_messages = warning; SET check_function_bodies = off;',
      // A dump is one piece: what otherwise runs beside live traffic runs plainly.
      ...readMigrations().map(({ sql }) => sql.replaceAll(/\bCONCURRENTLY\b/gi, '').trimEnd()),
      WITHOUT_VOLUMES,
      ...(await listPartitions(client)).map(
        ({ name, parent, bounds }) =>
          `CREATE TABLE IF NOT EXISTS public.${name} PARTITION OF ${parent} ${bounds};`,
      ),
      ...readFunctions().map(({ sql }) => sql.trimEnd()),
      ...stamps,
      // Rows come table by table, before what they refer to.
      'SET session_replication_role = replica;',
      ...(await rowsOf(client)),
      'SET session_replication_role = DEFAULT;',
      ...(await listSequences(client))
        .filter(({ last }) => last !== null)
        .map(({ name, last }) => `SELECT setval('public.${name}', ${last});`),
      '',
    ].join('\n');
  } finally {
    await client.end();
  }
}

/** What the migrator makes for itself stands in no migration. */
async function describeTable(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT format('CREATE TABLE %I (%s)', $1::text, string_agg(part, ', ' ORDER BY at)) || ';' AS text
       FROM (SELECT attnum::integer AS at,
                    format('%I %s', attname, format_type(atttypid, atttypmod))
                      || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
                      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS part
               FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
              WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
              UNION ALL
             SELECT 10000, pg_get_constraintdef(oid) FROM pg_constraint
              WHERE conrelid = $1::regclass AND contype = 'p') AS parts`,
    [name],
  );
  return rows[0]?.text ?? '';
}

async function rowsOf(client: pg.Client): Promise<string[]> {
  const stamps = STAMPS.map((name) => ({ schema: 'public', name, columns: null }));
  const tables = [...stamps, ...(await listTables(client))];
  const called = ({ schema, name }: { readonly schema: string; readonly name: string }) =>
    `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  // A migration may have left rows of its own, also where the release had none any more.
  const texts = [`TRUNCATE ${tables.map(called).join(', ')};`];
  for (const table of tables) {
    const columns = table.columns?.map((column) => pg.escapeIdentifier(column)).join(', ');
    const select = `SELECT ${columns ?? '*'} FROM ${called(table)}`;
    const copied = client.query(copyTo(`COPY (${select}) TO STDOUT`)).setEncoding('utf8');
    let rows = '';
    for await (const part of copied as AsyncIterable<string>) rows += part;
    const listed = columns === undefined ? '' : ` (${columns})`;
    if (rows !== '') texts.push(`COPY ${called(table)}${listed} FROM stdin;\n${rows}\\.`);
  }
  return texts;
}
