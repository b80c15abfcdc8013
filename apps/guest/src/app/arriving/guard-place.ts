import { steady } from '@hansang/ui/steady';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { failureText } from '../../shared/words/error-texts.ts';
import { endHeard } from '../leaving/end-heard.ts';
import { endsVisit } from '../leaving/end-visit.ts';
import type { Parts } from '../parts.ts';
import { matchRoute } from '../routes.ts';
import { runGuards } from './guards.ts';
import { reasonText } from './reason-text.ts';
import { type Reason, refugeOf } from './verdict.ts';
import { createVisit } from './visit.ts';

/**
 * Runs the guards of an address that the guest has gone to within the app, over HTTP. Its screen is shown meanwhile
 * with what the phone knows. `isCurrent` tells whether the guest is still there; the answer, whether they may be.
 */
export async function guardPlace(
  phone: Phone,
  parts: Parts,
  url: URL,
  isCurrent: () => boolean,
): Promise<boolean> {
  const { api, jar, session, now } = phone;
  // Who goes back from the order sheet is not led to it once more.
  await parts.late.lettingGo;
  const group = async () => (await steady(() => import('../together/group.ts'))).groupOf(phone, parts);
  const visit = createVisit({ url, api, jar, session, now, loadSettings: phone.venue.load, group });
  const verdict = await runGuards(matchRoute(url.pathname).route, visit);
  if (!isCurrent()) return false;
  if (verdict.kind === 'redirect') await go(verdict.to, { replace: true });
  else if (verdict.kind === 'refuse') await sendAway(phone, verdict.reason);
  // Whoever is offline knows it, and what they have just been told is more to them.
  else if (verdict.kind === 'unreachable' && phone.isOnline.get())
    phone.feedback.tell(await failureText(verdict.failed, phone.words.get().language));
  return verdict.kind === 'pass';
}

/**
 * A guard has failed: the browser's own alert, once, then the landing page, which says the reason too. Where it failed since
 * the visit is over, and this phone hears of that, there is a goodbye instead.
 */
export async function sendAway(phone: Phone, reason: Reason): Promise<void> {
  const isOver = reason.code === 'RESERVATION_IS_EXPIRATION';
  if (isOver) await endHeard(phone);
  if (isOver && !(await endsVisit(phone))) return;
  const text = await reasonText(reason, phone.words.get().language);
  if (isOver) phone.session.clear();
  window.alert(text);
  phone.reason.set(text);
  await go(refugeOf(reason), { replace: true });
}
