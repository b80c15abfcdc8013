import type { MenuChanges, MenuConflict, MenuDraft, ProposedChange } from '@hansang/contract/schemas';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keep, useKept } from '../../../shared/api/kept.ts';
import { keys } from '../../../shared/api/keys.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import { turnsOf } from '../../../shared/api/turns.ts';
import { useReadInterval } from '../../../shared/live/use-live.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useToldOfVenue } from '../../../shared/venue/told-of-venue.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { withWishes } from './drafted-menu.ts';

export interface Wishes {
  readonly changes: readonly ProposedChange[];
  readonly over?: readonly string[];
}

/** What two people want of the same fields; where nobody answered, only what one wished. */
export interface Conflict {
  readonly id: string;
  readonly wishes: readonly ProposedChange[];
  readonly over?: readonly string[];
  readonly conflicts: readonly MenuConflict[];
}

/** The draft as the server tells it, with the wishes that it has not answered yet. */
export function useMenuDraft() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  const query = useQuery({
    queryKey: keys.menuDraft(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('menuDraft', { params: { restaurantId }, signal }),
  });
  const pending = useMutationState({
    filters: { mutationKey: keys.menuWishes(restaurantId), status: 'pending' },
    select: ({ state }) => ({ wishes: state.variables as Wishes, at: state.submittedAt }),
  });
  const data = useMemo(
    () =>
      query.data &&
      pending.reduce(
        (draft, { wishes, at }) => withWishes(draft, wishes.changes, new Date(at).toISOString()),
        query.data,
      ),
    [query.data, pending],
  );
  return { ...query, data };
}

interface MenuConflicts {
  readonly conflict: Conflict | null;
  /** Goes on to the next: this one is chosen. */
  next(): void;
  /** Goes on to the next; this one is asked about when the menu is opened again. */
  putOff(): void;
}

/** What is to be asked about first, and what goes on from it to the next. */
export function useMenuConflict(): MenuConflicts {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const queryKey = keys.menuConflicts(restaurantId);
  const [later, setLater] = useState<readonly string[]>([]);
  const conflict = useKept<readonly Conflict[]>(queryKey)?.find(({ id }) => !later.includes(id)) ?? null;
  const next = () => {
    // Another one may have come that is not on the screen yet.
    const all = client.getQueryData<readonly Conflict[]>(queryKey) ?? [];
    const left = all.filter(({ id }) => id !== conflict?.id);
    keep(client, queryKey, left.length > 0 ? left : null);
  };
  const putOff = () => setLater((before) => (conflict ? [...before, conflict.id] : before));
  return { conflict, next, putOff };
}

const conflictsOf = (error: unknown): readonly MenuConflict[] =>
  (error instanceof CallFailure && error.extra.menuConflicts) || [];

/** Changes the draft: what is typed shows at once, and goes back where the server refuses it. */
export function useDraftChange() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn, tell } = useTeller();
  const { t, failure } = useWords();
  const told = useToldOfVenue();
  const queryKey = keys.menuDraft(restaurantId);
  const turns = turnsOf(client);
  const params = { restaurantId };
  const scope = { id: `menu-draft-${restaurantId}` };
  const put = (changes: MenuChanges) =>
    client.setQueryData<MenuDraft>(queryKey, (draft) => draft && { ...draft, ...changes });
  const readAgain = () => void client.invalidateQueries({ queryKey });
  /** What was being read does not know of it, nor it of what others drafted meanwhile; a newer menu is read whole. */
  const take = async (changes: MenuChanges) => {
    const isRead = client.isFetching({ queryKey }) > 0;
    await client.cancelQueries({ queryKey });
    const known = client.getQueryData<MenuDraft>(queryKey);
    put(changes);
    if (isRead || known?.version !== changes.version) readAgain();
  };

  /** What met somebody else's, or got no answer, is asked about on the page of the menu. */
  const refused = (error: Error, { changes, over }: Wishes, turn: number | undefined) => {
    const conflicts = conflictsOf(error);
    const isUnsaved = changes.length > 0 && error instanceof CallFailure && error.mayBeDone;
    if (conflicts.length === 0 && !isUnsaved) return warn(failure(error));
    // Whoever took the tablet since wished nothing of it.
    if (turn !== turns.count) return;
    const key = keys.menuConflicts(restaurantId);
    const before = client.getQueryData<readonly Conflict[]>(key) ?? [];
    const asked = { id: newKey(), wishes: changes, conflicts, ...(over && { over }) };
    if (!keep(client, key, [...before, asked]))
      warn(told(t(isUnsaved ? 'conflict.menuUnsaved' : 'conflict.menu')));
  };

  const propose = useMutation({
    mutationKey: keys.menuWishes(restaurantId),
    scope,
    mutationFn: ({ changes, over = [] }: Wishes) =>
      call('changeMenu', { params, body: { changes: [...changes], over: [...over] } }),
    onMutate: () => turns.count,
    onSuccess: take,
    onError(error, wishes, turn) {
      readAgain();
      refused(error, wishes, turn);
    },
  });
  const discard = useMutation({
    scope,
    mutationFn: (changeIds: readonly string[]) =>
      call('discardMenu', { params, body: { changeIds: [...changeIds] } }),
    onSuccess: take,
    onError(error) {
      readAgain();
      warn(failure(error));
    },
  });
  const publish = useMutation({
    scope,
    mutationFn: ({ changeIds, key }: { changeIds: readonly string[]; key: string; done: string }) =>
      call('publishMenu', { params, body: { changeIds: [...changeIds] }, key }),
    onMutate: () => turns.count,
    onSuccess: (_, { done }) => tell(done),
    onError: (error, _, turn) => refused(error, { changes: [] }, turn),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    propose: (wishes: Wishes) => propose.mutate(wishes),
    discard: (changeIds: readonly string[]) => discard.mutate(changeIds),
    publish: (changeIds: readonly string[], done: string) =>
      publish.mutate({ changeIds, key: newKey(), done }),
    isPublishing: publish.isPending,
  };
}
