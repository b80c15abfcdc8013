import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { displaySecret } from '../../../apps/server/src/modules/display/code-proof.ts';
import type { House } from './house.ts';

const PRINTER = resolve(import.meta.dirname, '../../../simulators/display/main.ts');

/** The address that a table's display shows now, as a path, from the program that prints it. */
export async function shownPath(
  { product, sql }: Pick<House, 'product' | 'sql'>,
  restaurantId: number,
  tableIdx: number,
): Promise<string> {
  const [table] = await sql<{ key: string }>(
    'SELECT digital_key AS key FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
    [restaurantId, tableIdx],
  );
  if (!table) throw new Error(`There is no table ${tableIdx}`);
  const installation = readFileSync(join(product.dataDir, 'secret'), 'utf8').trim();
  const secret = displaySecret(installation, table.key);
  const printed = execFileSync(process.execPath, [PRINTER, '--key', table.key, '--secret', secret], {
    encoding: 'utf8',
  });
  const { pathname, search } = new URL(printed.trim());
  return pathname + search;
}
