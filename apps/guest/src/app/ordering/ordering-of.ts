import { createOrdering, type Ordering } from '../../features/ordering/ordering.ts';
import type { Phone } from '../../shared/phone.ts';

const orderings = new WeakMap<Phone, Ordering>();

/** The one ordering of a phone, made when its cart is first looked at. */
export function orderingOf(phone: Phone): Ordering {
  const known = orderings.get(phone);
  if (known) return known;
  const made = createOrdering(phone);
  orderings.set(phone, made);
  return made;
}
