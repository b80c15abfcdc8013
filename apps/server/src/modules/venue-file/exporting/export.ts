import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Queryable } from '../../../platform/events/append.ts';
import type { PictureStore } from '../../image/picture-store.ts';
import { isRecipe } from '../../image/recipe.ts';
import type { PicturePlace } from '../picture-places.ts';
import { pictureFile } from '../pictures.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { loadVenue } from './load.ts';
import { writeVenueFile } from './write.ts';

export interface ExportedVenue {
  readonly text: string;
  /** Pictures that the text names and the folder lacks; absolute paths. */
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
  /** So many pictures are gone, here and there; the text leaves them out. */
  readonly gone: number;
}

/**
 * Writes a venue as a file that is to lie in `folder`, with the pictures that belong beside it. A file of that name
 * with other content is left alone: its picture gets a name made of its hash.
 * @returns null when there is no such venue
 */
export async function exportVenue(
  db: Queryable,
  store: PictureStore,
  restaurantId: number,
  folder: string,
): Promise<ExportedVenue | null> {
  const loaded = await loadVenue(db, restaurantId);
  if (!loaded) return null;
  const files = new Map<string, Buffer>();
  const names = new Map<string, string>();
  const gone = new Set<PicturePlace>();
  const sources = await sourceHashes(db, [...loaded.pictures.values()]);
  for (const [place, hash] of loaded.pictures) {
    const reference = loaded.references.get(place) ?? '';
    if (isRecipe(reference)) continue;
    const bytes = await store.get(hash);
    const path = pictureFile(reference, folder);
    const isOwn = path !== null && (!existsSync(path) || [hash, sources.get(hash)].includes(digits(path)));
    const name = isOwn ? reference : `pictures/${hash}.webp`;
    names.set(place, name);
    const target = pictureFile(name, folder);
    if (target && existsSync(target)) continue;
    if (bytes && target) files.set(target, bytes);
    else gone.add(place);
  }
  return {
    text: writeVenueFile(renamed(withoutPictures(loaded.venue, gone), names)),
    files: [...files].map(([path, bytes]) => ({ path, bytes })),
    gone: gone.size,
  };
}

/** A venue without the pictures of these places: their files are gone, and a text that names them reads nowhere. */
export function withoutPictures(venue: ResolvedVenue, gone: ReadonlySet<PicturePlace>): ResolvedVenue {
  if (gone.size === 0) return venue;
  return {
    ...venue,
    settings: { ...venue.settings, logo: gone.has('logo') ? null : venue.settings.logo },
    banners: venue.banners.filter(({ id }) => !gone.has(`banner:${id}`)),
    categories: venue.categories.map((category) => ({
      ...category,
      menus: category.menus.map((menu) => (gone.has(`menu:${menu.id}`) ? { ...menu, image: null } : menu)),
    })),
  };
}

const digits = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32);

async function sourceHashes(db: Queryable, hashes: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await db.query<{ hash: string; source_hash: string | null }>(
    'SELECT hash, source_hash FROM images WHERE hash = ANY ($1::text[])',
    [hashes],
  );
  return new Map(rows.map((row) => [row.hash, row.source_hash]));
}

export function renamed(venue: ResolvedVenue, names: ReadonlyMap<string, string>): ResolvedVenue {
  const { logo } = venue.settings;
  return {
    ...venue,
    settings: { ...venue.settings, logo: names.get('logo') ?? logo },
    banners: venue.banners.map((one) => ({ ...one, image: names.get(`banner:${one.id}`) ?? one.image })),
    categories: venue.categories.map((category) => ({
      ...category,
      menus: category.menus.map((menu) => ({ ...menu, image: names.get(`menu:${menu.id}`) ?? menu.image })),
    })),
  };
}
