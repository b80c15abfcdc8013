import type { PastOrder } from '@hansang/contract/schemas';
import { useThrottled } from '../browser/throttle.ts';
import { usePhone } from '../phone.ts';
import { useWords } from '../words/words.ts';
import { forgetRead, markRead } from './read-news.ts';

/** The way to take back an order that nobody has accepted yet; on another phone of the table, who may. */
export function CancelOrder({ order, onCancelled }: { order: PastOrder; onCancelled(): void }) {
  const { t } = useWords();
  if (order.canCancel) return <CancelButton order={order} onCancelled={onCancelled} />;
  const isOthers = !order.isOwn && order.status === 'REQUEST';
  return isOthers ? <p className="cancel-elsewhere">{t('done.cancelElsewhere')}</p> : null;
}

/** Takes an order back once the guest is sure. */
function CancelButton({ order, onCancelled }: { order: PastOrder; onCancelled(): void }) {
  const { t } = useWords();
  const phone = usePhone();
  const cancel = useThrottled(async () => {
    const isSure = await phone.feedback.confirm(t('done.cancelAsk'), {
      yes: t('done.cancelYes'),
      no: t('done.cancelNo'),
    });
    if (!isSure) return;
    // Who takes it back knows: it is no news here.
    const key = `${order._id} CANCEL`;
    markRead(phone.storage, [key]);
    const restaurantId = phone.session.entry.get()?.restaurantId ?? 0;
    const result = await phone.api.call('cancelOrder', { params: { restaurantId, orderId: order._id } });
    if (result.ok) {
      phone.feedback.tell(t('done.cancelled'));
      phone.ordersChanged.set((count) => count + 1);
    } else {
      forgetRead(phone.storage, key);
      await phone.fail(result);
    }
    onCancelled();
  });
  return (
    <button type="button" className="text-button" onClick={cancel}>
      {t('done.cancel')}
    </button>
  );
}
