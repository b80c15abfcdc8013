import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/events/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { withFirstUse } from '../../platform/process/first-use.ts';
import { dropOwnerLink } from '../../platform/process/owner-link.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import type { LoginLibrary } from './login-library.ts';
import { Passwords } from './password/passwords.ts';

/** What everything about staff accounts stands on. */
export interface StaffDesk {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly events: Pick<EventLog, 'wake'>;
  readonly passwords: Passwords;
  /** What PINs are kept under: without it their few digits are soon tried through. */
  readonly pinKey: Buffer;
  /** Takes the first owner's link out of the data folder. */
  dropOwnerLink(): void;
  /** The login library, loaded when the first staff member needs it: a server without any stays small. */
  library(): Promise<LoginLibrary>;
}

/** @param secret signs logins and encrypts two-step secrets; changing it ends every login */
export function openStaffDesk(
  { db, clock, events, settings }: Pick<Platform, 'db' | 'clock' | 'events' | 'settings'>,
  secret: string,
): StaffDesk {
  const passwords = new Passwords();
  return {
    pool: db.pool,
    clock,
    events,
    passwords,
    pinKey: deriveKey(secret, 'staff PINs'),
    dropOwnerLink: () => dropOwnerLink(settings.DATA_DIR),
    library: withFirstUse(async () => {
      const { openLoginLibrary } = await import('./login-library.ts');
      return openLoginLibrary(db.pool, secret, passwords);
    }),
  };
}
