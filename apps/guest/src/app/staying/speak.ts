import type { Language } from '@hansang/contract';
import type { Phone } from '../../shared/phone.ts';
import { loadCatalogue } from '../../shared/words/catalogue.ts';
import { failureText, loadErrorTexts } from '../../shared/words/error-texts.ts';
import { wordsOf } from '../../shared/words/words.ts';

/**
 * Sets the app's language: texts of the interface and of the venue together, kept for the pages to come. It is kept
 * before anything shows it, so that a page that is left or loaded anew at once speaks it too; what cannot be read
 * leaves everything in the language before.
 */
export async function speak(phone: Phone, language: Language): Promise<void> {
  const { venue, menu, words, feedback, jar } = phone;
  try {
    const [catalogue] = await Promise.all([loadCatalogue(language), loadErrorTexts(language)]);
    const before = words.get();
    const kept = jar.get('lang');
    jar.set('lang', language);
    words.set(wordsOf(language, catalogue));
    const [hasVenue, hasMenu] = await Promise.all([venue.speak(language), menu.speak(language)]);
    if (!hasVenue || !hasMenu) {
      words.set(before);
      if (kept === undefined) jar.remove('lang');
      else jar.set('lang', kept);
      await Promise.all([venue.speak(before.language), menu.speak(before.language)]);
      throw new Error('The venue’s texts could not be read');
    }
  } catch {
    const failed = { ok: false, status: 999, code: 'NETWORK', message: null, reply: null } as const;
    feedback.tell(await failureText(failed, words.get().language));
  }
}
