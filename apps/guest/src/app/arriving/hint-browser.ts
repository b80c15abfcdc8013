import type { Phone } from '../../shared/phone.ts';
import { cautionWords } from '../../shared/words/caution-words.ts';
import { inAppOf, wayOut } from './in-app-browser.ts';

/**
 * Offers the phone's real browser inside of an app where something cannot work: what is chosen is not kept, or a
 * payment has to open other apps.
 */
export async function hintBrowser(phone: Phone, keepsCookies: boolean): Promise<boolean> {
  const app = inAppOf(navigator.userAgent);
  const cannot = !keepsCookies || !phone.storage.isKept || phone.venue.view.get()?.usePG;
  if (!app || !cannot) return false;
  const words = await cautionWords.load(phone.words.get().language);
  const entry = phone.session.entry.get();
  const scan = new URL('/misc/xings', location.origin);
  scan.search = String(
    new URLSearchParams({
      sid: `${entry?.restaurantId}`,
      tid: `${entry?.tableIdx}`,
      m: phone.jar.get('m') ?? 'qr',
    }),
  );
  // A digital code has run out by then: it is scanned anew instead.
  const way = entry?.tableIdx && !entry.isDigital ? wayOut(app, scan.href, navigator.userAgent) : null;
  if (way) phone.feedback.offer(words('openOutside'), words('openOutsideDo'), () => location.assign(way));
  else phone.feedback.offer(words('openOutsideMenu'), words('openOutsideSeen'), () => {});
  return true;
}
