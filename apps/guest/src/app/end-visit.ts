import type { Phone } from '../shared/phone.ts';

const ended = new WeakSet<Phone['session']>();

/**
 * Whether the caller is the first to hear that the table's visit is over. Several calls and the socket hear it at
 * once; one of them tells it and clears the phone.
 */
export function endsVisit({ session }: Pick<Phone, 'session'>): boolean {
  if (ended.has(session)) return false;
  ended.add(session);
  return true;
}
