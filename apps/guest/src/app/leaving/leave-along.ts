import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { endsVisit } from './end-visit.ts';

/** Another tab of this phone heard that the visit is over, told it and forgot it: this one leaves without a word more. */
export async function leaveAlong(phone: Phone): Promise<void> {
  // It may have come in anew by now.
  if (phone.session.entry.get() !== null || !(await endsVisit(phone))) return;
  phone.session.clear();
  await go('/order', { replace: true });
}
