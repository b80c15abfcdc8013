import type { PastOrder } from '@hansang/contract/schemas';
import { useThrottled } from '../browser/throttle.ts';
import { usePhone } from '../phone.ts';
import { useWords } from '../words/words.ts';

/** Takes an order back that nobody has accepted yet, once the guest is sure. */
export function CancelOrder({ order, onCancelled }: { order: PastOrder; onCancelled(): void }) {
  const { t } = useWords();
  const phone = usePhone();
  const cancel = useThrottled(async () => {
    const isSure = await phone.feedback.confirm(t('done.cancelAsk'), {
      yes: t('done.cancelYes'),
      no: t('done.cancelNo'),
    });
    if (!isSure) return;
    const restaurantId = phone.session.entry.get()?.restaurantId ?? 0;
    const result = await phone.api.call('cancelOrder', { params: { restaurantId, orderId: order._id } });
    if (result.ok) phone.feedback.tell(t('done.cancelled'));
    else await phone.fail(result);
    onCancelled();
  });
  return (
    <button type="button" className="text-button" onClick={cancel}>
      {t('done.cancel')}
    </button>
  );
}
