import { DOOR_FIELDS } from '@hansang/contract';
import type { CallSends, SettingValues } from '@hansang/contract/schemas';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keep } from '../../shared/api/kept.ts';
import { keys } from '../../shared/api/keys.ts';
import { turnsOf } from '../../shared/api/turns.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useToldOfVenue } from '../../shared/venue/told-of-venue.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { useSettingWords } from './setting-words.ts';

/** What fields are to say. */
export type Wanted = Partial<SettingValues>;
type Answer = { values: Record<string, unknown> };

/** The name under which a row stands: a field's, or that of several which are one question. */
export type RowName = keyof SettingValues | 'paying';

/** What a row was to say, and does not. */
export interface Unsettled {
  readonly mine: Wanted;
  /** Where nobody answered: what it said when whoever saved looked at it. Else another editor came first. */
  readonly began?: Wanted;
}

interface Save {
  readonly row: RowName;
  readonly wanted: Wanted;
  /** What the fields said when whoever saves looked at them. */
  readonly seen: Wanted;
  readonly isUndo?: boolean;
}

const isDoor = (wanted: Wanted) =>
  Object.keys(wanted).some((field) => DOOR_FIELDS.some((one) => one === field));

function send(restaurantId: number, { wanted, seen }: Save): Promise<Answer> {
  const changes = Object.fromEntries(
    Object.entries(wanted).map(([field, value]) => [
      field,
      { value, seen: (seen as Record<string, unknown>)[field] ?? null },
    ]),
  );
  const asked = { params: { restaurantId }, body: { changes } };
  return isDoor(wanted)
    ? call('changeDoors', asked as { body: CallSends<'changeDoors', 'body'> } & typeof asked)
    : call('changeSettings', asked as { body: CallSends<'changeSettings', 'body'> } & typeof asked);
}

/** The venue's settings with those that are being saved, and saving some: at once, with a word that can take it back. */
export function useSettings() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const turns = turnsOf(client);
  const refetchInterval = useReadInterval();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  const told = useToldOfVenue();
  const t = useSettingWords();
  const queryKey = keys.settings(restaurantId);
  const query = useQuery({
    queryKey,
    refetchInterval,
    queryFn: ({ signal }) => call('settings', { params: { restaurantId }, signal }),
  });
  const pending = useMutationState({
    filters: { mutationKey: keys.settingSaves(restaurantId), status: 'pending' },
    select: ({ state }) => (state.variables as Save).wanted,
  });
  const values = useMemo(
    () => query.data && (Object.assign({}, query.data.values, ...pending) as SettingValues),
    [query.data, pending],
  );
  /**
   * Keeps what did not come about until somebody chooses.
   * @returns whether it is told where somebody sees it
   */
  const tellOf = (row: RowName, unsettled: Unsettled | null) =>
    keep(client, keys.settingConflict(restaurantId, row), unsettled);
  const { mutate } = useMutation({
    mutationKey: keys.settingSaves(restaurantId),
    scope: { id: `settings-${restaurantId}` },
    mutationFn: (asked: Save) => send(restaurantId, asked),
    onMutate({ row }) {
      tellOf(row, null);
      return turns.count;
    },
    onSuccess(answer, { row, wanted, seen, isUndo }) {
      client.setQueryData<Answer>(queryKey, answer);
      // An earlier one may have got no answer while this one waited for its turn.
      tellOf(row, null);
      const field = t(`field.${row as 'notice'}`);
      if (isUndo) return tell(t('undone', { field }));
      const undo = () => mutate({ row, wanted: seen, seen: pick(answer.values, wanted), isUndo: true });
      tell(t('saved', { field }), { label: t('undo'), act: undo });
    },
    onError(error, { row, wanted, seen }, turn) {
      if (!(error instanceof CallFailure)) return warn(failure(error));
      const theirs = error.extra.settings;
      if (!theirs && !error.mayBeDone) return warn(failure(error));
      if (theirs)
        client.setQueryData<Answer>(queryKey, (known) => known && { values: { ...known.values, ...theirs } });
      // Whoever took the tablet since wanted nothing of it.
      if (turn !== turns.count) return;
      if (tellOf(row, { mine: wanted, ...(!theirs && { began: seen }) })) return;
      const field = t(`field.${row as 'notice'}`);
      warn(told(t(theirs ? 'conflict.elsewhere' : 'unsaved.elsewhere', { field })));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return {
    values,
    /** Without those that are being saved. */
    stored: query.data?.values,
    error: query.error,
    refetch: query.refetch,
    forget: (row: RowName) => void tellOf(row, null),
    /** @param began what the fields said when they began to be edited, if that took more than a tap */
    save(row: RowName, wanted: Wanted, began?: Wanted) {
      if (values) mutate({ row, wanted, seen: pick({ ...values, ...began }, wanted) });
    },
  };
}

export type Settings = ReturnType<typeof useSettings>;

export const pick = (values: object, like: Wanted): Wanted =>
  Object.fromEntries(Object.keys(like).map((field) => [field, (values as Record<string, unknown>)[field]]));
