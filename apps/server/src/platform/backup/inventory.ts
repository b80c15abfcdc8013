import type pg from 'pg';
import type { PartitionInfo, SequenceInfo, TableInfo } from './manifest.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Everything of ours lies in the schema `public`; what an extension made there is not ours. */
const ours = `n.nspname = 'public'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

/** What the migrator writes for itself, and writes anew after a restore. */
const stampTables = ['schema_migrations', 'schema_functions'];

/** Every table with data of its own (a partitioned one counts once) and the columns that can be written. */
export async function listTables(client: Client): Promise<TableInfo[]> {
  const { rows } = await client.query<TableInfo>(
    `SELECT n.nspname AS schema, c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${ours}
        AND c.relname <> ALL ($1)
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [stampTables],
  );
  return rows;
}

/** Partitions in the order in which they can be made, with the bounds to make them. */
export async function listPartitions(client: Client): Promise<PartitionInfo[]> {
  const { rows } = await client.query<PartitionInfo>(
    `SELECT n.nspname AS schema, c.relname AS name, format('%I.%I', pn.nspname, p.relname) AS parent,
            pg_get_expr(c.relpartbound, c.oid) AS bounds
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_inherits i ON i.inhrelid = c.oid
       JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
      WHERE c.relispartition AND c.relkind IN ('r', 'p') AND ${ours}
      ORDER BY c.oid`,
  );
  return rows;
}

/** Sequences with the last number each gave, null when it gave none. */
export async function listSequences(client: Client): Promise<SequenceInfo[]> {
  const { rows } = await client.query<SequenceInfo>(
    `SELECT n.nspname AS schema, c.relname AS name, pg_sequence_last_value(c.oid)::text AS last
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND ${ours} ORDER BY 1, 2`,
  );
  return rows;
}

/** Columns whose values mean something only in the cluster that wrote them. */
export async function listTransactionColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT n.nspname || '.' || c.relname || '.' || a.attname AS column
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${ours}
        AND a.atttypid IN ('xid8'::regtype, 'xid'::regtype, 'pg_snapshot'::regtype, 'pg_lsn'::regtype)
      ORDER BY 1`,
  );
  return rows.map(({ column }) => column);
}
