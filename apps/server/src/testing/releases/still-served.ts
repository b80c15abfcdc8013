import type { Queryable } from '../../platform/events/append.ts';

/** What a server asks a database for: columns, functions with what they take and give. */
const ASKED = `
  SELECT format('column %s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) AS asked
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
   UNION ALL
  SELECT format('function %s(%s) %s', p.proname, pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid))
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
   ORDER BY 1`;

/** Columns that whoever writes a row has to name. */
const DEMANDED = `
  SELECT format('column %s.%s', c.relname, a.attname) AS demanded
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''
   ORDER BY 1`;

export interface Served {
  readonly asked: readonly string[];
  readonly demanded: readonly string[];
}

export async function readServed(db: Queryable): Promise<Served> {
  const asked = await db.query<{ asked: string }>(ASKED);
  const demanded = await db.query<{ demanded: string }>(DEMANDED);
  return {
    asked: asked.rows.map((row) => row.asked),
    demanded: demanded.rows.map((row) => row.demanded),
  };
}

/** Why a server that knows the database as it was does not work on it as it is now; nothing where it does. */
export function notServed(was: Served, is: Served): string[] {
  const asked = new Set(is.asked);
  const known = new Set(was.demanded);
  const tables = new Set(was.asked.map(tableOf));
  return [
    ...was.asked.filter((one) => !asked.has(one)).map((one) => `${one} is gone`),
    ...is.demanded
      .filter((one) => !known.has(one) && tables.has(tableOf(one)))
      .map((one) => `${one} has to be named`),
  ];
}

const tableOf = (line: string) => /^column (\w+)\./.exec(line)?.[1] ?? '';
