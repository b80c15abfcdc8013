import type { Bill } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keys } from '../../../shared/api/keys.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import { useReadInterval } from '../../../shared/live/use-live.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';

/**
 * Prints a bill, or the receipt of one of its payments, by the printer that takes bills. A house without one prints as the
 * browser does.
 */
export function useBillPrint(bill: Bill, told: string) {
  const { restaurantId } = useVenue();
  const { say, warn } = useTeller();
  const { failure } = useWords();
  const [wishId, setWishId] = useState(newKey);
  return useMutation({
    mutationFn: (paymentId: string | null) =>
      call('printBill', {
        params: { restaurantId, visitId: bill.visitId },
        body: { wishId, ...(paymentId !== null && { paymentId }) },
      }),
    retry: false,
    onSuccess() {
      setWishId(newKey());
      say(told);
    },
    onError(error, paymentId) {
      if (error instanceof CallFailure && error.code === 'NO_BILL_PRINTER' && paymentId === null)
        return window.print();
      warn(failure(error));
    },
  });
}

export function useBill(visitId: string | null) {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.bill(restaurantId, visitId ?? ''),
    enabled: visitId !== null,
    refetchInterval,
    queryFn: ({ signal }) => call('bill', { params: { restaurantId, visitId: visitId ?? '' }, signal }),
  });
}

/**
 * A change of a bill. The answer is the bill as it is then; so is that of a refusal, which is told and shows what has changed.
 * @param send makes the call under a key: the same press never counts twice
 * @param onDone closes what asked for it: it is done, with the bill that came of it; null where the bill was another one by then
 * @param isOpen whether it is being asked: put away and asked anew it is another wish
 * @returns with `anew`, after which a press is another wish
 */
export function useBillChange<Asked>(
  send: (asked: Asked, key: string) => Promise<Bill>,
  told: (asked: Asked) => string,
  onDone: (after: Bill | null) => void,
  isOpen = true,
) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { failure } = useWords();
  const [key, setKey] = useState(newKey);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setKey(newKey());
  }
  const show = (bill: Bill) => client.setQueryData(keys.bill(restaurantId, bill.visitId), bill);
  const change = useMutation({
    mutationFn: (asked: Asked) => send(asked, key),
    onSuccess(bill, asked) {
      setKey(newKey());
      show(bill);
      onDone(bill);
      say(told(asked));
    },
    onError(error) {
      // What may be done is the same wish when it is pressed again.
      if (error instanceof CallFailure && !error.mayBeDone) setKey(newKey());
      if (error instanceof CallFailure && error.extra.bill) show(error.extra.bill);
      if (error instanceof CallFailure && error.code === 'BILL_CHANGED') onDone(null);
      warn(failure(error));
    },
    onSettled: () => {
      for (const queryKey of [keys.floor(restaurantId), keys.tables(restaurantId), keys.bills(restaurantId)])
        void client.invalidateQueries({ queryKey });
    },
  });
  return { ...change, anew: () => setKey(newKey()) };
}
