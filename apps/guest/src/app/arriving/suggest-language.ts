import type { Phone } from '../../shared/phone.ts';
import { loadCatalogue } from '../../shared/words/catalogue.ts';
import { speak } from '../staying/speak.ts';
import { spokenLanguage } from './spoken-language.ts';

/** Offers the menu in the language of the guest's phone, once, where nobody has chosen one yet. */
export async function suggestLanguage(phone: Phone): Promise<void> {
  const { jar, venue, words, feedback } = phone;
  if (jar.get('lang') !== undefined || jar.get('lang-asked') !== undefined) return;
  const offered = venue.view.get()?.languages ?? [];
  const wanted = spokenLanguage(navigator.languages);
  if (wanted === null || wanted === words.get().language || !offered.includes(wanted)) return;
  const texts = await loadCatalogue(wanted).catch(() => null);
  if (!texts) return;
  jar.set('lang-asked', '1');
  feedback.offer(texts['language.suggestion'], texts['language.take'], () => void speak(phone, wanted));
}
