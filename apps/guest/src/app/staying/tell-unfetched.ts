import { isUnfetched } from '@hansang/ui/steady';
import type { Phone } from '../../shared/phone.ts';

/** A part did not come in the end, and nobody else says so: it is told over the page, with another try. */
export function tellUnfetched({ feedback, words }: Pick<Phone, 'feedback' | 'words'>): void {
  addEventListener('unhandledrejection', (event) => {
    if (!isUnfetched(event.reason)) return;
    event.preventDefault();
    const { t } = words.get();
    feedback.offer(t('common.loadFailed'), t('common.retry'), () => location.reload());
  });
}
