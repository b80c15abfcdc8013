import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LoginLibrary } from './login-library.ts';
import { Passwords } from './passwords.ts';

/** What everything about staff accounts stands on. */
export interface StaffDesk {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** The login library, loaded when the first staff member needs it: a server without any stays small. */
  library(): Promise<LoginLibrary>;
}

/** @param secret signs logins and encrypts two-step secrets; changing it ends every login */
export function openStaffDesk(db: Database, clock: Clock, secret: string): StaffDesk {
  let opening: Promise<LoginLibrary> | undefined;
  const passwords = new Passwords();
  return {
    pool: db.pool,
    clock,
    passwords,
    library() {
      opening ??= import('./login-library.ts').then(({ openLoginLibrary }) =>
        openLoginLibrary(db.kysely, secret, passwords),
      );
      return opening;
    },
  };
}
