import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, STAFF_SESSION_DAYS } from '@hansang/contract';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Pool } from 'pg';
import { openKysely } from '../../platform/database/open-kysely.ts';
import { COOKIE_PREFIX } from './library-cookies.ts';
import type { Passwords } from './password/passwords.ts';

const DAY_SECONDS = 86_400;
const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * The login library on our tables. It is called in process only: none of its own routes are served, so its
 * cookies, origins and rate limits are the transport's and the throttle's concern.
 * @param secret signs sessions and encrypts two-step secrets
 */
export function openLoginLibrary(pool: Pool, secret: string, passwords: Passwords) {
  return betterAuth({
    appName: 'Hansang',
    baseURL: 'http://localhost',
    secret,
    database: kyselyAdapter(openKysely(pool), { type: 'postgres', transaction: true }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: STAFF_PASSWORD_MIN,
      maxPasswordLength: STAFF_PASSWORD_MAX,
      password: {
        hash: (password) => passwords.hash(password),
        verify: (guess) => passwords.verify(guess),
      },
    },
    session: {
      modelName: 'staff_sessions',
      expiresIn: STAFF_SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS / 24,
      fields: {
        ...stamps,
        expiresAt: 'expires_at',
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        stepUpAt: { type: 'date', required: false, input: false, fieldName: 'step_up_at' },
        sharedIn: { type: 'number', required: false, input: false, fieldName: 'shared_in' },
        lockMinutes: { type: 'number', required: false, input: false, fieldName: 'lock_minutes' },
        workerId: { type: 'string', required: false, input: false, fieldName: 'worker_id' },
        workerAt: { type: 'date', required: false, input: false, fieldName: 'worker_at' },
      },
    },
    user: {
      modelName: 'staff_users',
      fields: { ...stamps, emailVerified: 'email_verified' },
      additionalFields: {
        ownsInstallation: { type: 'boolean', required: false, input: false, fieldName: 'owns_installation' },
      },
    },
    account: {
      modelName: 'staff_accounts',
      fields: {
        ...stamps,
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'staff_verifications', fields: { ...stamps, expiresAt: 'expires_at' } },
    plugins: [
      twoFactor({
        issuer: 'Hansang',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'staff_two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: { cookiePrefix: COOKIE_PREFIX, useSecureCookies: false, disableCSRFCheck: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its lines would carry e-mail addresses; what matters is in our own log of events.
    logger: { disabled: true },
  });
}
export type LoginLibrary = ReturnType<typeof openLoginLibrary>;
