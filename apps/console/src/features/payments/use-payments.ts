import { callPath } from '@hansang/contract';
import type { PaymentsAnswer, RefundOrderRequest, StaffPayment } from '@hansang/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { withPayment } from './payment-view.ts';

const REFRESH_MS = 15_000;

/** Card payments of a business day; null is the one that runs. */
export function usePayments(day: string | null) {
  const { restaurantId } = useVenue();
  return useQuery({
    queryKey: keys.payments(restaurantId, day),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('payments', { params: { restaurantId }, signal, ...(day && { query: { businessDay: day } }) }),
  });
}

/** Address of the day's table. */
export const tableAddress = (restaurantId: number, day: string): string =>
  `${callPath('paymentsTable', { restaurantId })}?businessDay=${day}`;

/** What managers do about a payment; each answers with the payment as it is then. */
function usePaymentChange<Wanted>(
  change: (wanted: Wanted) => Promise<StaffPayment>,
  told: (wanted: Wanted) => string,
) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.everyPayments(restaurantId);
  const take = (payment: StaffPayment) =>
    client.setQueriesData<PaymentsAnswer>({ queryKey }, (answer) => answer && withPayment(answer, payment));
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess(payment, wanted) {
      take(payment);
      tell(told(wanted));
    },
    onError(error) {
      // Somebody else was faster: what they left is shown, to be decided on anew.
      const now = error instanceof CallFailure ? error.extra.payment : undefined;
      if (now) take(now);
      warn(failure(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

export interface RefundWanted {
  /** Of an order: what was paid of a bill goes back at the bill. */
  readonly payment: StaffPayment;
  readonly body: RefundOrderRequest;
  readonly amount: number;
  /** Of this intention: pressed twice, it refunds once. */
  readonly key: string;
}

export function useRefund() {
  const { restaurantId } = useVenue();
  const { t, won } = useWords();
  return usePaymentChange(
    ({ payment, body, key }: RefundWanted) =>
      call('refundOrder', { params: { restaurantId, orderId: payment.orderId ?? '' }, body, key }),
    ({ amount }) => t('pay.refundAsked', { amount: won(amount) }),
  );
}

export function useRetryRefund() {
  const { restaurantId } = useVenue();
  const { t } = useWords();
  return usePaymentChange(
    (refundId: string) => call('retryRefund', { params: { restaurantId, refundId } }),
    () => t('pay.retried'),
  );
}

export function useSettleRefund() {
  const { restaurantId } = useVenue();
  const { t } = useWords();
  return usePaymentChange(
    ({ refundId, wasGivenBack }: { refundId: string; wasGivenBack: boolean }) =>
      call('settleRefund', { params: { restaurantId, refundId }, body: { wasGivenBack } }),
    () => t('pay.settled'),
  );
}
