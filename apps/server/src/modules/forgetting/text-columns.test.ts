import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { OF_GUESTS, OF_THE_HOUSE } from './testing/text-columns.ts';

// Volumes of the log are its partitions; views have no rows of their own.
const TEXT_COLUMNS = `
  SELECT c.table_name::text AS name, array_agg(c.column_name::text ORDER BY c.column_name) AS columns
    FROM information_schema.columns c
    JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = 'public'::regnamespace
   WHERE c.table_schema = 'public' AND t.relkind IN ('r', 'p') AND NOT t.relispartition
     AND c.data_type NOT IN ('integer', 'bigint', 'smallint', 'boolean', 'date', 'timestamp with time zone', 'xid8',
                             'pg_snapshot', 'double precision', 'real', 'numeric', 'time without time zone')
     AND NOT (c.data_type = 'ARRAY' AND c.udt_name IN ('_int4', '_int8'))
   GROUP BY 1`;

test('every column that can hold text has its place: the house’s own, gone with a guest, or staying for a reason', {
  tags: ['DATA-27'],
}, async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.close());
  const { rows } = await db.pool.query<{ name: string; columns: string[] }>(TEXT_COLUMNS);
  const found = Object.fromEntries(rows.map(({ name, columns }) => [name, columns.join(' ')]));
  const sorted = (text: string) => text.split(' ').filter(Boolean).sort().join(' ');
  const placed = Object.fromEntries([
    ...Object.entries(OF_THE_HOUSE).map(([name, columns]) => [name, sorted(columns)]),
    ...Object.entries(OF_GUESTS).map(([name, { goes, stays }]) => [name, sorted(`${goes} ${stays}`)]),
  ]);
  // A new one belongs into testing/text-columns.ts, and where it is about guests into forgetting and what is saved for them.
  expect(found).toEqual(placed);
  expect(Object.keys(OF_GUESTS).filter((name) => name in OF_THE_HOUSE)).toEqual([]);
});
