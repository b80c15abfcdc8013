import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

const MB = 1024 * 1024;

/** Free megabytes below which the house is told, told urgently, and takes no order. */
export const DISK_LOW_MB = 1024;
export const DISK_SHORT_MB = 256;
export const DISK_FULL_MB = 48;

/**
 * How much room there is where the data lies. What was put by is given away before the database has none left, so that
 * it can finish what it began and recover; it is put by again once there is room.
 */
export async function lookAtDisk({ settings, reserve, freeBytes }: Sight): Promise<Seen> {
  const bytes = await freeBytes(settings.DATA_DIR);
  const free = Math.floor(bytes / MB);
  const isDatabaseHere = !settings.DATABASE_URL;
  const figures = { hansang_disk_free_bytes: bytes };
  if (free < DISK_FULL_MB && isDatabaseHere) {
    await reserve.giveAway();
    return { findings: [found('DISK_FULL', { free })], figures };
  }
  if (free >= DISK_SHORT_MB) await reserve.putBy();
  const trouble = free < DISK_SHORT_MB ? 'DISK_SHORT' : free < DISK_LOW_MB ? 'DISK_LOW' : null;
  return { findings: trouble ? [found(trouble, { free })] : [], figures };
}
