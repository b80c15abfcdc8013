import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lacksRoomHere, type Place, PlaceTrouble } from './place.ts';

const NAME = 'hansang-try-';
/** More than one piece of a stream. */
const BYTES = 200_000;
/** No try takes so long, so that one this old was broken off. */
const LEFT_MS = 3_600_000;

/** Whether something is of a try that nobody makes any more. Its name tells when it began. */
function isLeft(name: string): boolean {
  const begun = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 36) : Number.NaN;
  return Date.now() - begun > LEFT_MS;
}

/**
 * Brings something small the way a backup goes, reads it back, compares and drops it. The list comes first: it tells of a
 * wrong key, region or bucket, and lets the store's client learn the store's time, which it cannot by a stream.
 */
export async function tryPlace(place: Place): Promise<void> {
  const before = await place.list().catch((error) => {
    // A folder is made with the first file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const { name } of before) if (isLeft(name)) await place.drop(name);
  const here = await mkdtemp(join(tmpdir(), NAME));
  try {
    const bytes = randomBytes(BYTES);
    const sent = join(here, `${NAME}${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`);
    const back = join(here, 'back');
    await writeFile(sent, bytes, { mode: 0o600 }).catch(lacksRoomHere);
    await place.bring(sent);
    await place.fetch(basename(sent), back);
    const isSame = (await readFile(back)).equals(bytes);
    await place.drop(basename(sent));
    if (!isSame) throw new PlaceTrouble('ALTERED', 'What was read back is not what was sent');
  } finally {
    await rm(here, { recursive: true, force: true });
  }
}
