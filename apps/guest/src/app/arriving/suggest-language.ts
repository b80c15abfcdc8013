import type { Phone } from '../../shared/phone.ts';
import { loadCatalogue } from '../../shared/words/catalogue.ts';
import { speak } from '../staying/speak.ts';
import { spokenLanguage } from './spoken-language.ts';

/** Offers the menu in the best language of the guest's phone that the venue speaks, once, where nobody chose one yet. */
export async function suggestLanguage(phone: Phone): Promise<void> {
  const { jar, venue, words, feedback } = phone;
  if (jar.get('lang') !== undefined || jar.get('lang-asked') !== undefined) return;
  const wanted = spokenLanguage(navigator.languages, venue.view.get()?.languages ?? []);
  if (wanted === null || wanted === words.get().language) return;
  const texts = await loadCatalogue(wanted).catch(() => null);
  if (!texts) return;
  jar.set('lang-asked', '1');
  feedback.offer(texts['language.suggestion'], texts['language.take'], () => void speak(phone, wanted));
}
