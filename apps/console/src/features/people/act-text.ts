import type { PeopleLogEntry } from '@hansang/contract/schemas';
import type { Words } from '../../shared/words/words.ts';

/** What happened, in a sentence. */
export function actText(
  { what, details, by, bySystem }: Pick<PeopleLogEntry, 'what' | 'details' | 'by' | 'bySystem'>,
  { t, won }: Pick<Words, 't' | 'won'>,
): string {
  const who = bySystem ? t('people.command') : by;
  const target = details.target ?? '';
  const role = details.role ? t(`role.${details.role}`) : '';
  switch (what) {
    case 'INVITED':
    case 'ROLE_CHANGED':
      return t(`act.${what}`, { by: who, target, role });
    case 'REMOVED':
    case 'SUSPENDED':
    case 'RESTORED':
    case 'SESSIONS_ENDED':
    case 'TILL_ADDED':
    case 'TILL_CHANGED':
    case 'TILL_KEY_MADE':
    case 'TILL_KEY_ENDED':
    case 'TILL_REMOVED':
      return t(`act.${what}`, { by: who, target });
    case 'RESET_MADE':
      return t(details.alsoTwoStep ? 'act.RESET_MADE.both' : 'act.RESET_MADE', { by: who, target });
    case 'PAYMENT_ACCOUNT_SET':
      return t('act.PAYMENT_ACCOUNT_SET', { by: who, mid: details.mid ?? '' });
    case 'LARGE_REFUND':
      return t('act.LARGE_REFUND', { by: who, amount: won(details.amount ?? 0) });
    case 'TESTS_WIPED':
      return t('act.TESTS_WIPED', { by: who, count: details.count ?? 0 });
    case 'LOGINS_ENDED':
      return details.target
        ? t('act.SESSIONS_ENDED', { by: who, target })
        : t('act.LOGINS_ENDED', { by: who });
    default:
      return t(`act.${what}`, { by: who });
  }
}
