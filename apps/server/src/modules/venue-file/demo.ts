import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../../platform/settings/settings.ts';

const folder = join(import.meta.dirname, '../../../../../venues');

/** The venues of a demo server by their number. */
const FILES: ReadonlyMap<number, string> = new Map([
  [1, '1-pub.yaml'],
  [2, '2-brunch-cafe.yaml'],
  [3, '3-izakaya.yaml'],
  [4, '4-snack-bar.yaml'],
  [5, '5-noodle-house.yaml'],
]);

/**
 * Imports the demo venues that are missing, with their logins, into a database that holds no venue of its owner's.
 * So a first start that was cut short is finished by the next.
 * @returns whether anything was imported
 */
export async function fillWithDemo(pool: pg.Pool, settings: Settings, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ id: number; isDemo: boolean }>(
    'SELECT restaurant_id AS id, is_demo AS "isDemo" FROM restaurants',
  );
  const present = new Set(rows.map(({ id }) => id));
  const missing = [...FILES].filter(([id]) => !present.has(id)).map(([, name]) => name);
  if (missing.length === 0 || rows.some(({ isDemo }) => !isDemo)) return false;
  const { openPictureStore } = await import('../image/picture-store.ts');
  const { importRead, readFileAt } = await import('./saving/import-file.ts');
  const store = await openPictureStore(settings);
  for (const name of missing) {
    const path = join(folder, name);
    const read = await readFileAt(path);
    const result =
      'faults' in read ? read : await importRead(read.venue, path, { pool, store, now, isDemo: true });
    if ('faults' in result) throw new Error(result.faults.join('\n'));
  }
  return true;
}
