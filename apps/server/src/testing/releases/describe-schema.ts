import type { Queryable } from '../../platform/events/append.ts';

/** Everything of a schema but rows and the months of the log, a line each. */
const SCHEMA = `
  WITH ours AS (
    SELECT c.* FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND (NOT c.relispartition OR c.relname IN ('events_long', 'events_short')))
  SELECT format('%s %s%s', c.relkind, c.relname, ' ' || c.reloptions::text) AS line
    FROM ours c WHERE c.relkind IN ('r', 'p', 'c', 'v', 'm', 'S')
   UNION ALL
  SELECT format('column %s %s %s %s%s%s%s', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
                format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' END,
                ' default ' || pg_get_expr(d.adbin, d.adrelid), ' ' || nullif(a.attidentity::text || a.attgenerated::text, ''))
    FROM ours c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relkind IN ('r', 'p', 'c', 'v', 'm')
   UNION ALL
  SELECT format('constraint %s %s %s%s', c.relname, o.conname, pg_get_constraintdef(o.oid),
                CASE WHEN o.convalidated THEN '' ELSE ' not validated' END)
    FROM pg_constraint o JOIN ours c ON c.oid = o.conrelid
   UNION ALL
  SELECT format('index %s%s', pg_get_indexdef(i.indexrelid), CASE WHEN i.indisvalid THEN '' ELSE ' invalid' END)
    FROM pg_index i JOIN ours c ON c.oid = i.indrelid
   UNION ALL
  SELECT format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid))
    FROM pg_trigger t JOIN ours c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal
   UNION ALL
  SELECT format('function %s', pg_get_functiondef(p.oid)) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
   UNION ALL
  SELECT format('type %s %s', t.typname, e.enumlabel) FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
   WHERE t.typnamespace = 'public'::regnamespace
   ORDER BY 1`;

/** What two databases of one schema say alike. */
export async function describeSchema(db: Queryable): Promise<string[]> {
  return (await db.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line);
}
