import { mayDo, type StaffPermission, type StaffRole } from '@hansang/contract';
import type { StaffMe } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { turnsOf } from '../api/turns.ts';

export const useEntry = () =>
  useQuery({
    queryKey: keys.entry,
    queryFn: ({ signal }) => call('staffEntry', { signal }),
    staleTime: 60_000,
  });

/** Who is logged in; null when nobody is. */
export const useMe = () =>
  useQuery({
    queryKey: keys.me,
    async queryFn({ client, signal }) {
      await turnsOf(client).settle();
      const { isLoggedIn } = await call('staffEntry', { signal });
      const me = isLoggedIn ? await call('staffMe', { signal }) : null;
      const before = client.getQueryData<StaffMe | null>(keys.me);
      // Another tab of this browser may have logged out, and somebody else in; whoever unlocks a tablet says so themselves.
      if (me?.id && before?.id && me.id !== before.id) {
        turnsOf(client).begin();
        client.removeQueries({ queryKey: ['venue'] });
      }
      return me;
    },
    staleTime: 60_000,
  });

export interface OpenVenue {
  readonly me: StaffMe;
  readonly restaurantId: number;
  readonly role: StaffRole;
  readonly name: StaffMe['venues'][number]['name'];
  /** What is ordered is for trying out. */
  readonly isBeforeOpening: boolean;
}

export const VenueContext = createContext<OpenVenue | null>(null);

/** The venue that the console shows now. */
export function useVenue(): OpenVenue & { may(permission: StaffPermission): boolean } {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error('A venue is used outside its provider');
  return { ...venue, may: (permission) => mayDo(venue.role, permission) };
}
