import { callPath, type DayFile } from '@hansang/contract';
import type { DayAnswer, DrawerAnswer } from '@hansang/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { newKey } from '../../shared/api/new-key.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

export function useDrawer() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.drawer(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('drawer', { params: { restaurantId }, signal }),
  });
}

/** A business day; null is the one that runs. */
export function useDay(day: string | null) {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.day(restaurantId, day),
    refetchInterval,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('day', { params: { restaurantId }, signal, ...(day && { query: { businessDay: day } }) }),
  });
}

interface Change<Asked, Answer> {
  /** Makes the call under a key: the same press never counts twice. */
  readonly send: (asked: Asked, key: string) => Promise<Answer>;
  readonly show?: (answer: Answer) => void;
  readonly told: string;
  /** Closes what asked for it: it is done, or the books are others by now, which is told. */
  readonly onDone?: () => void;
  /** Whether it is being asked: put away and asked anew it is another wish. */
  readonly isOpen?: boolean;
}

/** Something that is done once: pressed again without an answer it is the same wish. */
export function useOnce<Asked, Answer>({ send, show, told, onDone, isOpen = true }: Change<Asked, Answer>) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  const [key, setKey] = useState(newKey);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setKey(newKey());
  }
  return useMutation({
    mutationFn: (asked: Asked) => send(asked, key),
    retry: false,
    onSuccess(answer) {
      setKey(newKey());
      show?.(answer);
      onDone?.();
      tell(told);
    },
    onError(error) {
      if (error instanceof CallFailure && !error.mayBeDone) setKey(newKey());
      if (error instanceof CallFailure && error.code === 'BOOKS_CHANGED') onDone?.();
      warn(failure(error));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.drawer(restaurantId) });
      void client.invalidateQueries({ queryKey: keys.days(restaurantId) });
    },
  });
}

/** What the drawer holds after a change of it. */
export function useShowDrawer() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  return (answer: DrawerAnswer) => client.setQueryData(keys.drawer(restaurantId), answer);
}

export function useShowDay(day: string | null) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  return (answer: DayAnswer) => client.setQueryData(keys.day(restaurantId, day), answer);
}

/** Address of a report as a file. */
export const fileAddress = (restaurantId: number, number: number, form: DayFile, language: string): string =>
  `${callPath('dayFile', { restaurantId, number: String(number) })}?form=${form}&language=${language}`;
