import type { Settings } from '../../settings/settings.ts';

/** Whether backups make themselves: unless told otherwise, of the database that this house runs itself. */
export function isNightly({ BACKUPS, DATABASE_URL }: Pick<Settings, 'BACKUPS' | 'DATABASE_URL'>): boolean {
  return (BACKUPS ?? (DATABASE_URL ? 'off' : 'nightly')) === 'nightly';
}
