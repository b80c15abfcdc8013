import type { StaffRole } from '@hansang/contract';
import type { CallAnswers } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';

export function usePeople() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: [...keys.people(restaurantId), 'members'],
    refetchInterval,
    queryFn: ({ signal }) => call('people', { params: { restaurantId }, signal }),
  });
}

export function usePeopleLog() {
  const { restaurantId } = useVenue();
  return useQuery({
    queryKey: [...keys.people(restaurantId), 'log'],
    queryFn: ({ signal }) => call('peopleLog', { params: { restaurantId }, signal }),
  });
}

/** A change of who works here; whatever came of it, the list is read again. */
function usePeopleChange<Wanted, Answer>(change: (restaurantId: number, wanted: Wanted) => Promise<Answer>) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => change(restaurantId, wanted),
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.people(restaurantId) }),
  });
}

export const useInvite = () =>
  usePeopleChange(
    (
      restaurantId,
      person: { email: string; name: string; role: StaffRole },
    ): Promise<CallAnswers<'invitePerson'>> =>
      call('invitePerson', { params: { restaurantId }, body: { ...person, origin: location.origin } }),
  );

export const useChangeRole = (userId: string) =>
  usePeopleChange((restaurantId, role: StaffRole) =>
    call('changeRole', { params: { restaurantId, userId }, body: { role } }),
  );

export const useRemove = (userId: string) =>
  usePeopleChange((restaurantId, _: null) => call('removePerson', { params: { restaurantId, userId } }));

export const useSuspend = (userId: string) =>
  usePeopleChange((restaurantId, isSuspended: boolean) =>
    call('suspendPerson', { params: { restaurantId, userId }, body: { isSuspended } }),
  );

export const useEndSessions = (userId: string) =>
  usePeopleChange((restaurantId, _: null) => call('endSessions', { params: { restaurantId, userId } }));

export const useReset = (userId: string) =>
  usePeopleChange((restaurantId, alsoTwoStep: boolean) =>
    call('resetPassword', {
      params: { restaurantId, userId },
      body: { alsoTwoStep, origin: location.origin },
    }),
  );
