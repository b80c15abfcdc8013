import type { MenuChanges, MenuConflict } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';

/** What another venue serves now, as it wrote it. */
export const useMenuOf = (from: number | null) =>
  useQuery({
    queryKey: keys.menuDraft(from ?? 0),
    enabled: from !== null,
    queryFn: ({ signal }) => call('menuDraft', { params: { restaurantId: from ?? 0 }, signal }),
    select: ({ categories }) => categories.filter(({ menus }) => menus.length > 0),
  });

interface Wish {
  readonly from: number;
  readonly dishes: string[];
  readonly prices: 'KEEP' | 'SOURCE';
  /** Numbers of others' changes that the copies take the place of. */
  readonly over: string[];
}

/** Drafts dishes of another venue here, and discards what was drafted by it. */
export function useCopy() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const settled = {
    onError: (error: Error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.menuDraft(restaurantId) }),
  };
  const params = { restaurantId };
  const copy = useMutation({
    mutationFn: async (body: Wish) => ({
      changeIds: ofGroup(await call('copyMenu', { params, body }), `venue-${body.from}`),
    }),
    ...settled,
    // What others drafted of the same dishes is told on the page, and may be put over.
    onError: (error) => conflictsOf(error).length === 0 && settled.onError(error),
  });
  const discard = useMutation({
    mutationFn: (changeIds: string[]) => call('discardMenu', { params, body: { changeIds } }),
    onSuccess: () => copy.reset(),
    ...settled,
  });
  return { copy, conflicts: conflictsOf(copy.error), discard };
}

const ofGroup = ({ changes }: MenuChanges, group: string): string[] =>
  changes.filter((one) => one.isOwn && one.group === group).map(({ changeId }) => changeId);

const conflictsOf = (error: unknown): readonly MenuConflict[] =>
  (error instanceof CallFailure && error.extra.menuConflicts) || [];
