import { telling } from '../../platform/database/composed.ts';

/** Why the login library refused, as far as we tell it apart. */
export type LibraryRefusal = 'PASSWORD' | 'CODE' | 'CHALLENGE' | 'LOCKED' | 'LOGGED_OUT' | 'TWO_STEP_STATE';

const KNOWN: Readonly<Record<string, LibraryRefusal>> = {
  INVALID_EMAIL_OR_PASSWORD: 'PASSWORD',
  INVALID_PASSWORD: 'PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'PASSWORD',
  INVALID_CODE: 'CODE',
  INVALID_BACKUP_CODE: 'CODE',
  BACKUP_CODES_NOT_ENABLED: 'CODE',
  INVALID_TWO_FACTOR_COOKIE: 'CHALLENGE',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'CHALLENGE',
  ACCOUNT_TEMPORARILY_LOCKED: 'LOCKED',
  TOTP_NOT_ENABLED: 'TWO_STEP_STATE',
  TWO_FACTOR_NOT_ENABLED: 'TWO_STEP_STATE',
  TOTP_ALREADY_ENABLED: 'TWO_STEP_STATE',
  UNAUTHORIZED: 'LOGGED_OUT',
};

/** Refusals without a code of their own. */
const BY_STATUS: Readonly<Record<string, LibraryRefusal>> = {
  UNAUTHORIZED: 'LOGGED_OUT',
  // The same backup code was taken at the same moment.
  CONFLICT: 'CODE',
};

/**
 * Runs a call of the library; its expected failures become values.
 * @throws what is none of them; the database's own failure where the library hides it behind one of its own
 */
export async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer | LibraryRefusal> {
  try {
    return await telling(call);
  } catch (error) {
    const known = knownRefusal(error);
    if (known) return known;
    throw error;
  }
}

function knownRefusal(error: unknown): LibraryRefusal | undefined {
  const { body, status } = error as { body?: { code?: string }; status?: unknown };
  return KNOWN[body?.code ?? ''] ?? BY_STATUS[String(status)];
}
