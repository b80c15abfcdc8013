import { type Place, PlaceTrouble } from '../../stores/place.ts';
import { chooseDropped, sizeOf } from './choose-kept.ts';
import { listBrought } from './second-place.ts';

/** Stays free in the second place, for what its disk keeps of each file. */
const LEFT_FREE = 1024 * 1024;

/**
 * Sees to it that there is room in a folder: what was left half written goes, then backups that have had their time, then
 * the oldest, if that is enough. The newest stays.
 * @throws PlaceTrouble where it is not
 */
export async function makeRoom(place: Place, bytes: number, now: Date): Promise<void> {
  const { backups, left } = await listBrought(place);
  for (const name of left) await place.drop(name);
  const free = await place.freeBytes();
  const lacking = free === null ? 0 : bytes + LEFT_FREE - free;
  if (lacking <= 0) return;
  const due = chooseDropped(backups, Number.POSITIVE_INFINITY, now);
  const most = chooseDropped(backups, sizeOf(backups) - lacking, now);
  const dropped = sizeOf(due) >= lacking || sizeOf(most) < lacking ? due : most;
  for (const { name } of dropped) await place.drop(name);
  if (sizeOf(dropped) < lacking) throw new PlaceTrouble('FULL', 'ENOSPC');
}
