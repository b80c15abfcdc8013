import { STORE_REASONS, type StoreReason } from '@hansang/contract';
import { reasonOf, type StoreFault } from '../../stores/reason-of.ts';

/** The chore that the tries of the second place are kept under; those of backups that went there have one of their own. */
export const TRY = 'second-place-try';

/** A fault as a chore keeps it. */
export function troubleOf(error: unknown): string {
  const { reason, said } = reasonOf(error);
  return `${reason} ${said}`;
}

/** A fault that a chore kept; a release of before kept words alone. */
export function faultOf(trouble: string): StoreFault {
  const [first = ''] = trouble.split(' ', 1);
  if (!isReason(first)) return { reason: 'OTHER', said: trouble };
  return { reason: first, said: trouble.slice(first.length + 1) };
}

const isReason = (word: string): word is StoreReason => (STORE_REASONS as readonly string[]).includes(word);

/** What the sentences about a store's faults name: the settings that the place is reached by. */
export const PLACE_PARAMS = { setting: 'BACKUP_TO', keys: 'BACKUP_S3' } as const;
