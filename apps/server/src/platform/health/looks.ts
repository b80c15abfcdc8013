import type { HealthCheck } from '@hansang/contract';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import { lookAtClock } from './look-at-clock.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtPictures } from './look-at-pictures.ts';
import { lookAtUpkeep } from './look-at-upkeep.ts';
import type { Look } from './sight.ts';

const MINUTE = 60_000;

/** Who watches releases looks by itself, and puts what it saw beside the rest. */
export type WatchedCheck = Exclude<HealthCheck, 'RELEASE'>;

interface Watched {
  readonly look: Look;
  readonly everyMs: number;
  /** How often it is made while something is wrong; else as ever. */
  readonly againMs?: number;
  /** It asks somebody elsewhere, and no other check waits for it. */
  readonly isApart?: boolean;
}

/**
 * Every check, with how often it is made, in ms. The disk is asked often, because it writes nothing and fills up within
 * minutes; the database is written to once a minute and no more, but for one with a fault, which is tried at every tick.
 */
export const LOOKS: Readonly<Record<WatchedCheck, Watched>> = {
  DATABASE: { everyMs: MINUTE, againMs: 0, look: lookAtDatabase },
  DISK: { everyMs: 5000, look: lookAtDisk },
  CLOCK: { everyMs: MINUTE, look: lookAtClock },
  CERTIFICATE: { everyMs: 10 * MINUTE, look: lookAtCertificate },
  BACKUP: { everyMs: 10 * MINUTE, look: lookAtBackups },
  PICTURES: { everyMs: 60 * MINUTE, againMs: 5 * MINUTE, isApart: true, look: lookAtPictures },
  UPKEEP: { everyMs: 10 * MINUTE, look: lookAtUpkeep },
};

export const WATCHED = Object.keys(LOOKS) as readonly WatchedCheck[];
