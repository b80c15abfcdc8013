import type { MenuConflict } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEditorWords } from '../editor-words.ts';

/** Drafts a kept menu. Where others drafted something of the same, that is seen first, and then put over theirs. */
export function useBringBack(version: number | null) {
  const { failure } = useWords();
  const { e } = useEditorWords();
  const { restaurantId } = useVenue();
  const { tell, warn } = useTeller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ wanted, over }: { wanted: number; over: string[] }) =>
      call('bringBackMenu', { params: { restaurantId, version: wanted }, body: { over } }),
    async onSuccess({ changes }) {
      await client.invalidateQueries({ queryKey: keys.menuDraft(restaurantId) });
      tell(changes.some(({ group }) => group === `version-${version}`) ? e('broughtBack') : e('sameAlready'));
      navigate(`/${restaurantId}/menu`);
    },
    onError: (failed) => {
      if (conflictsOf(failed).length === 0) warn(failure(failed));
    },
  });
  const conflicts = variables?.wanted === version ? conflictsOf(error) : [];
  const over = conflicts.flatMap(({ changeId }) => changeId ?? []);
  return { conflicts, isPending, bringBack: (wanted: number) => mutate({ wanted, over }) };
}

const conflictsOf = (error: unknown): readonly MenuConflict[] =>
  (error instanceof CallFailure && error.extra.menuConflicts) || [];
