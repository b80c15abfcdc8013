import type { Phone } from '../../shared/phone.ts';

const KEY = 'adult';

/** Whether this session's guest has confirmed to be an adult, as far as this phone knows. */
export function isKnownAdult({ storage, session }: Pick<Phone, 'storage' | 'session'>): boolean {
  const timestamp = session.entry.get()?.timestamp;
  return timestamp !== undefined && storage.get(KEY) === timestamp;
}

/** Asks the guest to confirm to be an adult, and keeps the answer with the session. */
export async function askAdult(phone: Phone): Promise<boolean> {
  const { t } = phone.words.get();
  if (!(await phone.feedback.confirm(t('cart.adult'), { yes: t('cart.adultYes') }))) return false;
  return confirmAdult(phone);
}

async function confirmAdult(phone: Phone): Promise<boolean> {
  const entry = phone.session.entry.get();
  const result = await phone.api.call('confirmAdult', {
    params: { restaurantId: entry?.restaurantId ?? 0 },
  });
  if (result.ok) phone.storage.set(KEY, entry?.timestamp ?? '');
  else await phone.fail(result);
  return result.ok;
}
