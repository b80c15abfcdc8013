import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import { openDiskCache } from './disk-cache.ts';
import { createGate, type Gate } from './gate.ts';
import { type Images, openImages } from './images.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';

const MEGABYTE = 1024 * 1024;
const AT_ONCE = 1;
/** Each waits with its whole picture in memory. */
const MOST_WAITING = 8;

/** The pictures of an installation: where they lie, how they are shown, and how new ones come in. */
export interface Pictures {
  readonly store: PictureStore;
  readonly images: Images;
  /** Pictures that staff send are encoded anew a few at a time. */
  readonly gate: Gate;
}

export async function openPictures({ settings, db }: Pick<Platform, 'settings' | 'db'>): Promise<Pictures> {
  const store = await openPictureStore(settings);
  const folder = join(settings.DATA_DIR, 'cache', 'images');
  const cache = await openDiskCache(folder, settings.HANSANG_IMAGE_CACHE_MB * MEGABYTE);
  return { store, images: openImages(db, store, cache), gate: createGate(AT_ONCE, MOST_WAITING) };
}
