import { expect, test } from 'vitest';
import { touchedTables } from './touched-tables.ts';

const KNOWN = ['orders', 'order_lines', 'visits', 'restaurants'];

for (const [sql, tables] of [
  ['ALTER TABLE orders ADD COLUMN tip integer;', ['orders']],
  ['CREATE INDEX CONCURRENTLY lines_by_menu ON public.order_lines (menu_id);', ['order_lines']],
  ['UPDATE "visits" SET note = NULL;', ['visits']],
  ['CREATE TABLE tips (restaurant_id integer REFERENCES restaurants);', ['restaurants']],
  ["-- of orders\n/* visits */ INSERT INTO tips VALUES ('orders, visits');", []],
  ['DO $$ BEGIN DELETE FROM orders USING visits; END $$;', ['orders', 'visits']],
] as const)
  test(`a migration touches: ${sql.split('\n')[0]}`, { tags: ['OPS-80'] }, () => {
    expect(touchedTables(sql, KNOWN)).toEqual(tables);
  });
