import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Queryable } from '../../platform/events/append.ts';

const unpacked = promisify(brotliDecompress);

/** What the menus that can be brought back show. */
export interface OldMenus {
  /** Every picture on one of them. What was unpacked before is not unpacked again: many menus are much work. */
  pictures(db: Queryable): Promise<ReadonlySet<string>>;
}

interface Kept {
  readonly venue: number;
  readonly version: number;
  readonly hash: string;
}

const KEPT = 'SELECT restaurant_id AS venue, version, hash FROM menu_versions';
const DOCUMENT = 'SELECT document FROM menu_versions WHERE restaurant_id = $1 AND version = $2';

export function openOldMenus(): OldMenus {
  const looked = new Set<string>();
  const shown = new Set<string>();
  return {
    async pictures(db) {
      const { rows } = await db.query<Kept>(KEPT);
      // One after the other: there may be many.
      for (const { venue, version, hash } of rows) {
        const name = `${venue} ${version} ${hash}`;
        if (looked.has(name)) continue;
        const [kept] = (await db.query<{ document: Buffer }>(DOCUMENT, [venue, version])).rows;
        const menu = kept ? (await unpacked(kept.document)).toString('utf8') : '';
        for (const [, picture] of menu.matchAll(/\/images\/([0-9a-f]{32})/g)) if (picture) shown.add(picture);
        looked.add(name);
      }
      return shown;
    },
  };
}
