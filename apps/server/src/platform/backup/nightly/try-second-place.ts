import { type ChoreState, noteDone, noteFailed, readChores } from '../../chores.ts';
import { isOneDisk } from '../../process/free-bytes.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Place, PlaceTrouble } from '../../stores/place.ts';
import { tryPlace } from '../../stores/try-place.ts';
import type { NightlyParts } from './nightly-parts.ts';
import { leaveMark, MARK, requireMark } from './place-mark.ts';
import { TRY, troubleOf } from './place-trouble.ts';
import { folderOf, openSecondPlace } from './second-place.ts';

/** What is noted of a second place that takes what is brought. */
export interface PlaceNote {
  readonly to: string;
  /** The id that was left in a folder; null for a bucket. */
  readonly id: string | null;
  /** It lies on the data's own disk, and dies with it. */
  readonly isSameDisk: boolean;
  /** How far this machine's clock is off the store's, in ms. */
  readonly clockOffMs: number;
}

/**
 * Proves that a backup can be brought to the second place, and that it is the one of before.
 * @param noted what the last try noted, if it was of the same place
 * @throws what is in the way
 */
export async function provePlace(
  settings: Settings,
  place: Place,
  noted: Partial<PlaceNote>,
): Promise<PlaceNote> {
  const folder = folderOf(settings);
  const isSameDisk = folder !== null && isOneDisk(folder, settings.DATA_DIR);
  if (folder !== null && noted.id) await requireMark(folder, noted.id);
  await tryPlace(place);
  return { to: settings.BACKUP_TO ?? '', id: noted.id ?? null, isSameDisk, clockOffMs: place.clockOffMs() };
}

/** What the last good try noted of the place that is set now. */
export function notedOf(
  { BACKUP_TO: to }: Pick<Settings, 'BACKUP_TO'>,
  chores: ReadonlyMap<string, ChoreState>,
): Partial<PlaceNote> {
  const said = chores.get(TRY)?.said as Partial<PlaceNote> | undefined;
  return said?.to === to ? (said ?? {}) : {};
}

/**
 * Tries the second place and keeps what came of it. A folder that is used for the first time gets an id, by which it is
 * known from then on.
 * @param adopts the folder that is there now becomes the place, whatever was known before
 * @throws what is in the way
 */
export async function trySecondPlace(
  parts: Pick<NightlyParts, 'pool' | 'settings' | 'now'>,
  { place, adopts = false }: { readonly place?: Place; readonly adopts?: boolean } = {},
): Promise<void> {
  const { pool, settings, now } = parts;
  try {
    const chores = await readChores(pool);
    const noted = adopts ? {} : notedOf(settings, chores);
    const folder = folderOf(settings);
    if (folder !== null && !adopts && !noted.id) requireMounted(folder, settings, chores.get('second-place'));
    const proven = await provePlace(settings, place ?? (await openSecondPlace(settings)), noted);
    const id = proven.id ?? (folder === null ? null : await leaveMark(folder));
    await noteDone(pool, TRY, now(), { ...proven, id });
  } catch (error) {
    await noteFailed(pool, TRY, now(), troubleOf(error)).catch(() => {});
    throw error;
  }
}

/** Before folders were known by an id it was noted whether one lay on a disk of its own. */
function requireMounted(folder: string, { DATA_DIR }: Settings, before: ChoreState | undefined): void {
  if (before?.said.isOwnDisk === true && isOneDisk(folder, DATA_DIR))
    throw new PlaceTrouble('UNMARKED', MARK);
}
