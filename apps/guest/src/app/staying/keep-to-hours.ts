import type { Phone } from '../../shared/phone.ts';

/** Longer than this nobody sits before a closed menu; and a timer of more days than 24 would ring at once. */
const LONGEST_MS = 12 * 3600 * 1000;
/** Phones that wait for the same moment ask one after the other. */
const SPREAD_MS = 3000;

const waiting = new WeakMap<Phone, ReturnType<typeof setTimeout>>();

/** Reads whether orders are taken, and again when the venue said that it takes them. */
export async function keepToHours(phone: Phone): Promise<void> {
  clearTimeout(waiting.get(phone));
  if (phone.session.entry.get() === null) return;
  const read = await phone.venue.load();
  const opensAt = read.ok ? read.data?.opensAt : null;
  if (!opensAt) return;
  const wait = Date.parse(opensAt) - phone.session.now();
  if (wait > LONGEST_MS) return;
  clearTimeout(waiting.get(phone));
  waiting.set(
    phone,
    setTimeout(() => void keepToHours(phone), Math.max(wait, 1000) + Math.random() * SPREAD_MS),
  );
}
