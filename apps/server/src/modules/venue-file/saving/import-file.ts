import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { PictureStore } from '../../image/picture-store.ts';
import { withSharp } from '../../image/with-sharp.ts';
import { loadVenue } from '../exporting/load.ts';
import { faultLine } from '../reading/faults.ts';
import { inTongue, type Tongue } from '../reading/korean.ts';
import { readVenueFile } from '../reading/read.ts';
import { weakPasswords } from '../reading/weak-passwords.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { adoptIds } from './adopt-ids.ts';
import { type ImportResult, importVenue } from './import.ts';
import { type PreparedPicture, preparePictures } from './prepare-pictures.ts';

const LARGEST_BYTES = 5 * 1024 * 1024;

/** A venue as its file describes it, or one sentence for each thing that is wrong with the file. */
export type FileRead =
  | { readonly venue: ResolvedVenue; readonly made: ReadonlySet<string> }
  | { readonly faults: readonly string[] };

/** Reads and checks a venue file. `shown` is its name in the sentences. */
export async function readFileAt(path: string, shown = path, tongue: Tongue = 'en'): Promise<FileRead> {
  let source: string;
  try {
    const { size } = await stat(path);
    if (size > LARGEST_BYTES)
      return { faults: [`${shown} is larger than 5 MB; a venue file is plain text.`] };
    source = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    return { faults: [`${shown} ${reason}; name a venue file such as venues/1-pub.yaml.`] };
  }
  const read = readVenueFile(source, dirname(path));
  if ('faults' in read)
    return { faults: read.faults.map((fault) => faultLine(shown, inTongue(fault, tongue))) };
  const weak = await weakPasswords(read.venue);
  return weak.length > 0 ? { faults: weak.map((fault) => `${shown}: ${fault}`) } : read;
}

export interface ImportFileParts {
  readonly pool: pg.Pool;
  readonly store: PictureStore;
  readonly now: Date;
  readonly isDemo?: boolean;
  /** Ids that the program made: they give way to those that the venue has. */
  readonly made?: ReadonlySet<string>;
}

export type FileImported = ImportResult | { readonly outcome: 'FAULTS'; readonly faults: readonly string[] };

/** Imports a venue that was read from the file at `path`, with the pictures that lie beside it. */
export async function importRead(
  said: ResolvedVenue,
  path: string,
  parts: ImportFileParts,
): Promise<FileImported> {
  const { pool, store, now, isDemo, made = new Set<string>() } = parts;
  const before = made.size > 0 ? await loadVenue(pool, said.id) : null;
  const venue = adoptIds(said, before?.venue ?? null, made);
  const prepare = () =>
    preparePictures(venue, dirname(path), async (bytes) => {
      const { takeIn } = await withSharp(() => import('../../image/take-in.ts'));
      return takeIn(pool, store, bytes);
    });
  const ready = await prepare();
  if ('problems' in ready)
    return { outcome: 'FAULTS', faults: ready.problems.map((problem) => `${path}: ${problem}`) };
  const { pictures } = ready;
  const done = await importVenue(pool, venue, { pictures, now, ...(isDemo !== undefined && { isDemo }) });
  // An old picture may have been swept after it was found at hand; now that the venue shows it, it stays.
  if (!(await areThere(store, pictures))) await prepare();
  return done;
}

async function areThere(store: PictureStore, pictures: readonly PreparedPicture[]): Promise<boolean> {
  for (const { image } of pictures) if (!('recipe' in image) && !(await store.has(image.hash))) return false;
  return true;
}
