import { expect } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** Every table in which a text stands, partitions of the log by their own names. */
export async function tablesWith(server: TestServer, text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    server,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await rows(
      server,
      `SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`,
      text,
    );
    if (hits.length > 0) found.push(name.replace(/_20\d\d_\d\d.*/, ''));
  }
  return [...new Set(found)];
}
