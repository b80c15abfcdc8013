import { steady } from '@hansang/ui/steady';
import { forgetOrder } from '../../features/ordering/last-order.ts';
import type { WatchedApi } from '../../shared/api/late.ts';
import type { Phone } from '../../shared/phone.ts';

/** Whoever made a call tells its failure first; in ms. */
const OWN_WORDS_MS = 150;

/** Hears in the answer of every call that the visit is over or that staff moved the table, whoever made the call. */
export function watchSession(phone: Phone, api: Pick<WatchedApi, 'onFailed'>): void {
  phone.session.onClear(() => forgetOrder(phone.storage));
  api.onFailed((failed) => {
    if (failed.code === 'TABLE_CHANGED')
      void steady(() => import('../staying/follow-table.ts')).then(({ followTable }) => followTable(phone));
    if (failed.code !== 'RESERVATION_IS_EXPIRATION') return;
    phone.late.refused = phone.session.entry.get()?.timestamp ?? '';
    setTimeout(() => void phone.fail(failed), OWN_WORDS_MS);
  });
}
