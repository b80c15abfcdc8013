import { ERRORS, isErrorCode } from '@hansang/contract';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { failureDetail, failureText } from '../../shared/words/error-texts.ts';
import { followTable } from '../staying/follow-table.ts';
import { endHeard } from './end-heard.ts';
import { endsVisit } from './end-visit.ts';

/**
 * Tells a failed call and takes its next step, both as the table of errors says. An expired session clears what
 * belonged to the visit; it writes nothing to the server.
 */
export async function handleFailure(phone: Omit<Phone, 'fail'>, failed: Failed): Promise<void> {
  if (failed.code === 'TABLE_CHANGED') return followTable(phone);
  // Sent without the session that has just ended: who heard of that tells it.
  if (failed.code === 'SESSION_REQUIRED' && isAfterEnd(phone)) return;
  const isOver = failed.code === 'RESERVATION_IS_EXPIRATION';
  // The last reads of a visit may be answered before its end is heard: then there is a goodbye, and no failure.
  if (isOver) await endHeard(phone);
  if (isOver && !(await endsVisit(phone))) return;
  const { language } = phone.words.get();
  const text = await failureText(failed, language).catch(() => null);
  const rule = isErrorCode(failed.code) ? ERRORS[failed.code] : null;
  // Cleared before it is read: nobody orders on while the sentence is on the screen.
  if (isOver) phone.session.clear();
  if (text !== null && rule?.shown !== 'silent') {
    if (rule === null || rule.shown === 'toast') phone.feedback.tell(text);
    else await phone.feedback.alert(text, failureDetail(failed));
  }
  if (!rule || (rule.next !== '/order' && rule.next !== '/menu')) return;
  if (rule.next === '/order') phone.reason.set(text);
  await go(rule.next, { replace: true });
}

function isAfterEnd({ session, late }: Pick<Phone, 'session' | 'late'>): boolean {
  const entry = session.entry.get();
  return entry === null ? late.ended !== undefined : entry.timestamp === late.refused;
}
