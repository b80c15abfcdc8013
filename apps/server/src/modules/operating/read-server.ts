import type { ServerFinding, ServerState } from '@hansang/contract/schemas';
import { isNightly } from '../../platform/backup/nightly/is-nightly.ts';
import { TRY } from '../../platform/backup/nightly/place-trouble.ts';
import { notedOf } from '../../platform/backup/nightly/try-second-place.ts';
import { readChores } from '../../platform/chores.ts';
import { readLetters } from '../../platform/events/dead-letters.ts';
import { type Finding, levelOf } from '../../platform/health/finding.ts';
import type { Platform } from '../../platform/platform.ts';
import { RELEASE } from '../../platform/release.ts';
import type { Updates } from './updates/watch-updates.ts';

const SIZE = 'SELECT pg_database_size(current_database())::float8 AS bytes';

export const presentFinding = (finding: Finding): ServerFinding => ({
  trouble: finding.trouble,
  level: levelOf(finding),
  params: Object.fromEntries(
    Object.entries(finding.params ?? {}).map(([name, value]) => [name, String(value)]),
  ),
});

/** The installation as it is now. @param since when this server began @param updates what is known of newer releases */
export async function readServer(
  { db, health, settings }: Pick<Platform, 'db' | 'health' | 'settings'>,
  since: Date,
  { newest, isUnread }: Updates,
): Promise<ServerState> {
  const [chores, letters, size] = await Promise.all([
    readChores(db.pool),
    readLetters(db.pool),
    db.pool.query<{ bytes: number }>(SIZE),
  ]);
  const doneAt = (chore: Parameters<typeof chores.get>[0]) =>
    chores.get(chore)?.doneAt?.toISOString() ?? null;
  return {
    release: RELEASE,
    newest:
      newest || isUnread
        ? {
            version: newest?.version ?? null,
            isNewer: newest?.isNewer ?? false,
            notes: newest?.notes ?? null,
            isUnread,
          }
        : null,
    since: since.toISOString(),
    findings: health.findings.map(presentFinding),
    diskFreeBytes: health.figures.get('hansang_disk_free_bytes') ?? null,
    databaseBytes: size.rows[0]?.bytes ?? 0,
    backups: isNightly(settings)
      ? {
          at: doneAt('backup'),
          triedAt: doneAt('restore-try'),
          elsewhereAt: doneAt('second-place'),
          hasElsewhere: settings.BACKUP_TO !== undefined,
          isSameDisk: notedOf(settings, chores).isSameDisk ?? false,
          placeTriedAt: settings.BACKUP_TO === undefined ? null : doneAt(TRY),
        }
      : null,
    upkeepAt: doneAt('upkeep'),
    letters: letters.map((letter) => ({ ...letter, at: letter.at.toISOString() })),
  };
}
