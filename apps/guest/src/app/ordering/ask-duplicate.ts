import type { Line } from '@hansang/rules';
import { checkDuplicate } from '../../features/ordering/duplicate-check.ts';
import { go } from '../../shared/browser/navigation.ts';
import { timeOf } from '../../shared/orders/when.ts';
import type { Phone } from '../../shared/phone.ts';
import { loadCautionWords } from '../../shared/words/caution-words.ts';

/** Whether these dishes are to be ordered; asks where the table has just ordered the same, and leads to the history. */
export async function mayRepeat(phone: Phone, dishes: readonly Line[]): Promise<boolean> {
  const answer = await checkDuplicate(phone, dishes, async (startTime) => {
    const { language } = phone.words.get();
    const words = await loadCautionWords(language);
    const again = await phone.feedback.choose(words('duplicateAsk', { time: timeOf(startTime, language) }), {
      yes: words('duplicateOrder'),
      no: words('duplicateHistory'),
    });
    return again === null ? 'neither' : again ? 'order' : 'history';
  });
  if (answer === 'history') await go('/history');
  return answer === 'order';
}
