import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displaySecret } from '../../../apps/server/src/modules/display/code-proof.ts';
import { linkAt } from '../../../simulators/display/code.ts';
import type { House } from './house.ts';

/** The address that a table's display shows now, as a path. */
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
  const display = {
    name: '',
    key: table.key,
    secret: displaySecret(installation, table.key),
    battery: '3.05',
  };
  return linkAt('', display, Date.now());
}
