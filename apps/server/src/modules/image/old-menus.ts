import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Queryable } from '../../platform/events/append.ts';

const unpacked = promisify(brotliDecompress);

/** The menus that can be brought back, as text. One after the other: there may be many. */
async function* oldMenus(db: Queryable): AsyncGenerator<string> {
  const { rows } = await db.query<{ venue: number; version: number }>(
    'SELECT restaurant_id AS venue, version FROM menu_versions',
  );
  for (const { venue, version } of rows) {
    const kept = await db.query<{ document: Buffer }>(
      'SELECT document FROM menu_versions WHERE restaurant_id = $1 AND version = $2',
      [venue, version],
    );
    if (kept.rows[0]) yield (await unpacked(kept.rows[0].document)).toString('utf8');
  }
}

/** Whether a menu that can be brought back shows a picture. */
export async function isOnOldMenu(db: Queryable, hash: string): Promise<boolean> {
  for await (const menu of oldMenus(db)) if (menu.includes(hash)) return true;
  return false;
}

/** Every picture on a menu that can be brought back. */
export async function picturesOnOldMenus(db: Queryable): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const menu of oldMenus(db))
    for (const [, hash] of menu.matchAll(/\/images\/([0-9a-f]{32})/g)) if (hash) hashes.add(hash);
  return hashes;
}
