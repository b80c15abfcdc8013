import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

/** A change of a table: told when it is done, told why when it is not, and read again either way. */
export function useTableChange<Asked>(
  send: (asked: Asked) => Promise<unknown>,
  told: string,
  onDone: () => void,
) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  return useMutation({
    mutationFn: send,
    onSuccess() {
      onDone();
      tell(told);
    },
    onError(error) {
      const isOpenOrders = error instanceof CallFailure && error.code === 'TABLE_HAS_OPEN_ORDERS';
      // The dialog tells that itself, once the table has been read again.
      if (!isOpenOrders) warn(failure(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
}
