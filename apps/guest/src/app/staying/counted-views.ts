import { steady } from '@hansang/ui/steady';
import type { ViewCounter } from '../../features/statistics/count-views.ts';
import type { Phone } from '../../shared/phone.ts';
import { cautionWords } from '../../shared/words/caution-words.ts';

/** Page views, counted where the operator has set statistics up, from when the page has nothing better to do. */
export function countedViews(phone: Phone): ViewCounter & { start(): Promise<void> } {
  const seen: string[] = [];
  let counter: ViewCounter | null = null;
  return {
    viewed(name) {
      if (counter) counter.viewed(name);
      else seen.push(name);
    },
    async start() {
      const content = document.querySelector<HTMLMetaElement>('meta[name="statistics"]')?.content;
      if (!content) return;
      const [{ countViews }, { servicesOf }, words] = await Promise.all([
        steady(() => import('../../features/statistics/count-views.ts')),
        steady(() => import('../../features/statistics/services.ts')),
        steady(() => cautionWords.load(phone.words.get().language)),
      ]);
      const services = servicesOf(content);
      if (!services) return;
      const ask = (agree: () => void) =>
        phone.feedback.offer(words('statisticsAsk'), words('statisticsAgree'), agree);
      counter = countViews(services, phone.jar, ask);
      for (const name of seen.splice(0)) counter.viewed(name);
    },
  };
}
