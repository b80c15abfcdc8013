const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** A card number with its middle masked, whatever the provider had masked already. Null when there is none. */
export function maskCardNumber(given: string | undefined): string | null {
  const plain = (given ?? '').replace(/[^\d*]/g, '');
  if (plain === '') return null;
  const hidden = Math.max(plain.length - SHOWN_FIRST - SHOWN_LAST, 0);
  if (hidden === 0) return '*'.repeat(Math.max(plain.length - SHOWN_LAST, 0)) + plain.slice(-SHOWN_LAST);
  return plain.slice(0, SHOWN_FIRST) + '*'.repeat(hidden) + plain.slice(-SHOWN_LAST);
}
