import type { HealthCheck } from '@hansang/contract';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import { lookAtClock } from './look-at-clock.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtUpkeep } from './look-at-upkeep.ts';
import type { Look } from './sight.ts';

const MINUTE = 60_000;

/** Who watches releases looks by itself, and puts what it saw beside the rest. */
export type WatchedCheck = Exclude<HealthCheck, 'RELEASE'>;

/**
 * Every check, with how often it is made, in ms. The disk is asked often, because it writes nothing and fills up within
 * minutes; the database is written to once a minute and no more.
 */
export const LOOKS: Readonly<Record<WatchedCheck, { readonly everyMs: number; readonly look: Look }>> = {
  DATABASE: { everyMs: MINUTE, look: lookAtDatabase },
  DISK: { everyMs: 5000, look: lookAtDisk },
  CLOCK: { everyMs: MINUTE, look: lookAtClock },
  CERTIFICATE: { everyMs: 10 * MINUTE, look: lookAtCertificate },
  BACKUP: { everyMs: 10 * MINUTE, look: lookAtBackups },
  UPKEEP: { everyMs: 10 * MINUTE, look: lookAtUpkeep },
};

export const WATCHED = Object.keys(LOOKS) as readonly WatchedCheck[];
