import type { Phone } from '../../shared/phone.ts';
import { cautionWords } from '../../shared/words/caution-words.ts';
import { matchRoute } from '../routes.ts';
import { inAppOf, wayOut } from './in-app-browser.ts';

/**
 * Offers the phone's real browser inside of an app where something cannot work: what is chosen is not kept, or a
 * payment has to open other apps.
 */
export async function hintBrowser(phone: Phone, keepsCookies: boolean): Promise<void> {
  const app = inAppOf(navigator.userAgent);
  const cannot = !keepsCookies || !phone.storage.isKept || phone.venue.view.get()?.usePG;
  if (!app || !cannot) return;
  const words = await cautionWords.load(phone.words.get().language);
  const entry = phone.session.entry.get();
  const scan = scannedAddress();
  // A digital code has run out by then: it is scanned anew instead.
  const way = scan && entry?.tableIdx && !entry.isDigital ? wayOut(app, scan, navigator.userAgent) : null;
  if (way) phone.feedback.offer(words('openOutside'), words('openOutsideDo'), () => location.assign(way));
  else phone.feedback.offer(words('openOutsideMenu'), words('openOutsideSeen'), () => {});
}

/** The code that this page was opened with: the address bar has gone on since. Null on every other page. */
function scannedAddress(): string | null {
  const [opened] = performance.getEntriesByType('navigation');
  if (!opened) return null;
  return matchRoute(new URL(opened.name).pathname).route.continuesAt === undefined ? null : opened.name;
}
