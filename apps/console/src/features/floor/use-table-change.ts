import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

/** What only a table that has changed meanwhile is refused with. */
const TOLD_BY_DIALOGS: ReadonlySet<string> = new Set([
  'TABLE_HAS_OPEN_ORDERS',
  'TABLE_HAS_NEW_ORDERS',
  'TABLE_STILL_OWES',
]);

/** What was asked about is not there any more: the guests have left, others sit there, or it is kept for others. */
const GONE: ReadonlySet<string> = new Set([
  'TABLE_LEFT',
  'TABLE_OTHER_GUESTS',
  'NOT_FOUND_VISIT',
  'RESERVATION_CHANGED',
]);

/**
 * A change of a table: told when it is done, told why when it is not, and read again either way. What depends on the
 * table as it was is taken from what was asked: by the time of the answer the floor may have been read anew.
 * @param onGone closes what asks about guests who do not sit there any more, or the like, which is told
 */
export function useTableChange<Asked>(
  send: (asked: Asked) => Promise<unknown>,
  told: string | ((asked: Asked) => string),
  onDone: (asked: Asked) => void,
  onGone?: () => void,
) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { failure } = useWords();
  return useMutation({
    mutationFn: send,
    onSuccess(_, asked) {
      onDone(asked);
      say(typeof told === 'string' ? told : told(asked));
    },
    onError(error) {
      // The dialog tells that itself, once the table has been read again.
      const isTold = error instanceof CallFailure && TOLD_BY_DIALOGS.has(error.code);
      if (!isTold) warn(failure(error));
      if (error instanceof CallFailure && GONE.has(error.code)) onGone?.();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
}
