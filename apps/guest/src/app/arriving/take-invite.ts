import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import type { ClientId } from '../../shared/session/client-id.ts';
import { sendAway } from './guard-place.ts';
import { failing } from './verdict.ts';

/** Comes in by the invite of this page's address, once. Answers whether the phone is in. */
export async function takeInvite(phone: Phone, clientId: ClientId, token: string): Promise<boolean> {
  const { api, session, feedback } = phone;
  const take = () =>
    api.call('takeInvite', { params: { token }, body: { timestamp: session.entry.get()?.timestamp ?? '0' } });
  let taken = await take();
  if (!taken.ok && taken.code === 'UNAUTHORIZED_ACCESS') {
    // The label of this phone is still held by a session whose cookie is gone.
    clientId.renew();
    taken = await take();
  }
  if (taken.ok) {
    await go('/menu', { replace: true });
    return true;
  }
  const verdict = failing(taken);
  if (verdict.kind === 'refuse') {
    session.clear();
    await sendAway(phone, verdict.reason);
  } else {
    const { failureText } = await import('../../shared/words/error-texts.ts');
    feedback.tell(await failureText(taken, phone.words.get().language));
  }
  return false;
}
