import { boundedCache } from '../../platform/bounded-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DiskCache } from './disk-cache.ts';
import { FORMATS, type Format } from './formats.ts';
import { createGate } from './gate.ts';
import type { PictureStore } from './picture-store.ts';
import type { Size } from './size.ts';
import type { Source } from './studio.ts';
import { withSharp } from './with-sharp.ts';

// Two at a time leave the event loop its core.
const AT_ONCE = 2;
const MOST_WAITING = 400;

export interface ReadyPicture {
  readonly bytes: Buffer;
  readonly format: Format;
}

/** A picture ready to be sent, or why there is none. */
export type Shown = ReadyPicture | 'NOT_FOUND' | 'BUSY';

/** Encodings that the caller takes, best first. */
export type Taken = readonly [...Format[], 'jpeg'];

/** Pictures of any offered size, each made once however many ask for it. */
export interface Images {
  show(hash: string, size: Size, formats: Taken): Promise<Shown>;
  /** Drops what is kept of pictures that are gone. */
  forgetGone(): Promise<void>;
}

// One that lost its place is about to go; should it stay, it is drawn again.
const STANDING = `
  SELECT hash FROM images WHERE hash = ANY ($1::text[]) AND hash NOT IN (SELECT l.hash FROM loose_pictures l)`;

export function openImages(db: Database, store: PictureStore, cache: DiskCache): Images {
  const sources = boundedCache<string, Source>(10_000);
  const making = new Map<string, Promise<Shown>>();
  const gate = createGate(AT_ONCE, MOST_WAITING);

  async function sourceOf(hash: string): Promise<Source | undefined> {
    const known = sources.get(hash);
    if (known) return known;
    const { rows } = await db.pool.query<Source>('SELECT hash, recipe FROM images WHERE hash = $1', [hash]);
    if (rows[0]) sources.set(hash, rows[0]);
    return rows[0];
  }

  async function make(source: Source, size: Size, format: Format, key: string): Promise<Shown> {
    const kept = await cache.get(key);
    if (kept) return { bytes: kept, format };
    const made = gate.run(async () => {
      // Loaded with the first picture: a server that sends only what it kept stays small.
      const { render } = await withSharp(() => import('./studio.ts'));
      return render(source, store, size, format);
    });
    if (!made) return 'BUSY';
    const bytes = await made;
    if (!bytes) return 'NOT_FOUND';
    await cache.put(key, bytes);
    return { bytes, format };
  }

  return {
    async forgetGone() {
      const kept = new Set([...sources.keys(), ...cache.subjects()]);
      const { rows } = await db.pool.query<{ hash: string }>(STANDING, [[...kept]]);
      for (const { hash } of rows) kept.delete(hash);
      for (const hash of kept) sources.delete(hash);
      cache.forget(kept);
    },
    async show(hash, size, formats) {
      const source = await sourceOf(hash);
      if (!source) return 'NOT_FOUND';
      const format = formatOf(source, formats);
      const key = `${hash}-${size.width}x${size.height ?? 'auto'}.${FORMATS[format].extension}`;
      const running = making.get(key);
      if (running) return running;
      const started = make(source, size, format, key).finally(() => making.delete(key));
      making.set(key, started);
      return started;
    },
  };
}

/** Smooth drawn grounds gain nothing from AVIF, which takes four times as long to encode. */
function formatOf({ recipe }: Source, [best, ...others]: Taken): Format {
  return recipe !== null && best === 'avif' ? (others[0] ?? best) : best;
}
