/** What of the installation is looked at all the time. */
export const HEALTH_CHECKS = [
  'DATABASE',
  'DISK',
  'CLOCK',
  'CERTIFICATE',
  'BACKUP',
  'PICTURES',
  'UPKEEP',
  'RELEASE',
] as const;
export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** `bad` stops the house, or soon will; `warn` can wait for the morning. */
export type HealthLevel = 'ok' | 'warn' | 'bad';

interface TroubleRule {
  readonly check: HealthCheck;
  readonly level: Exclude<HealthLevel, 'ok'>;
}

const rule = (check: HealthCheck, level: TroubleRule['level']): TroubleRule => ({ check, level });

/**
 * Everything that a check can find. What each means, and what to do about it, stands under its name in the translations;
 * log, `/metrics`, `/readyz` and console read this one table.
 */
export const HEALTH_TROUBLES = {
  DATABASE_AWAY: rule('DATABASE', 'bad'),
  DATABASE_FULL: rule('DATABASE', 'bad'),
  DATABASE_READ_ONLY: rule('DATABASE', 'bad'),
  DATABASE_REFUSES: rule('DATABASE', 'bad'),
  DISK_LOW: rule('DISK', 'warn'),
  DISK_SHORT: rule('DISK', 'bad'),
  DISK_FULL: rule('DISK', 'bad'),
  CLOCK_BEHIND: rule('CLOCK', 'bad'),
  CLOCK_JUMPED: rule('CLOCK', 'warn'),
  CLOCK_APART: rule('CLOCK', 'warn'),
  CLOCK_NODES: rule('CLOCK', 'warn'),
  CERTIFICATE_SOON: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_OVER: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_FRONT_SOON: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_FRONT_OVER: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_EARLY: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_NAME: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_NAME_PLACE: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_CHAIN: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_KIND: rule('CERTIFICATE', 'bad'),
  CERTIFICATE_LONG: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_UNKNOWN: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_PASSWORD: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_ORDER: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_APART: rule('CERTIFICATE', 'warn'),
  CERTIFICATE_UNREADABLE: rule('CERTIFICATE', 'warn'),
  BACKUP_NONE: rule('BACKUP', 'warn'),
  BACKUP_OLD: rule('BACKUP', 'warn'),
  BACKUP_NO_ROOM: rule('BACKUP', 'warn'),
  BACKUP_FAILED: rule('BACKUP', 'warn'),
  BACKUP_UNTRIED: rule('BACKUP', 'warn'),
  BACKUP_UNREADABLE: rule('BACKUP', 'bad'),
  BACKUP_ONE_PLACE: rule('BACKUP', 'warn'),
  BACKUP_PLACE_CLOCK: rule('BACKUP', 'warn'),
  PICTURES_AWAY: rule('PICTURES', 'warn'),
  UPKEEP_LATE: rule('UPKEEP', 'warn'),
  RELEASE_URGENT: rule('RELEASE', 'warn'),
} as const satisfies Record<string, TroubleRule>;

export type HealthTrouble = keyof typeof HEALTH_TROUBLES;
export const HEALTH_TROUBLE_CODES = Object.keys(HEALTH_TROUBLES) as HealthTrouble[];

/**
 * Why a folder or a store cannot be used, as a parameter `reason` of a trouble. What each means, and what to do about it,
 * stands under its name in the translations.
 */
export const STORE_REASONS = [
  'NO_BUCKET',
  'KEY_UNKNOWN',
  'KEY_WRONG',
  'REGION',
  'CLOCK',
  'DENIED',
  'STREAMS',
  'FULL',
  'READ_ONLY',
  'TOO_LARGE',
  'UNMARKED',
  'AWAY',
  'BROKEN',
  'UNREACHABLE',
  'CERTIFICATE',
  'BUSY',
  'ALTERED',
  'UNOPENED',
  'NO_ROOM_HERE',
  'OTHER',
] as const;
export type StoreReason = (typeof STORE_REASONS)[number];

const isReason = (reason: unknown): reason is StoreReason => STORE_REASONS.some((one) => one === reason);

/**
 * Where the sentences of a trouble stand in the translations: what is wrong, then what to do. A store's fault says why
 * before that.
 */
export function troubleKeys(trouble: HealthTrouble, reason?: unknown) {
  if (!isReason(reason)) return [`trouble.${trouble}`, `do.${trouble}`] as const;
  return [`trouble.${trouble}`, `store.${reason}`, `store.do.${reason}`] as const;
}
