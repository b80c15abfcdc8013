import type { ServerFinding, ServerState } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';

/** Trouble with a machine is told within so long, in ms. */
const EVERY_MS = 30_000;

/** Whether the machine is this person's to look after; a tablet that many share shows nothing of it. */
export function useOwnsServer(): boolean {
  const { me } = useVenue();
  return me.ownsInstallation && me.tablet === null;
}

export const useServer = () =>
  useQuery({
    queryKey: keys.server,
    queryFn: ({ signal }) => call('serverState', { signal }),
    refetchInterval: EVERY_MS,
  });

/** For those whose machine it is not: whether guests can order. */
export const useStanding = () =>
  useQuery({
    queryKey: keys.standing,
    queryFn: ({ signal }) => call('serverStanding', { signal }),
    refetchInterval: EVERY_MS,
  });

const AWAY: ServerFinding = { trouble: 'DATABASE_AWAY', level: 'bad', params: {} };

/** What is wrong with the machine. While its database is away nobody can ask it, and that is what is wrong. */
export function useFindings(): readonly ServerFinding[] {
  const { data, error } = useServer();
  return isAway(error) ? [AWAY] : (data?.findings ?? []);
}

const isAway = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'SERVICE_UNAVAILABLE';

/** Each look asks the address anew; nothing asks it while nobody looks. */
export const useReach = () =>
  useQuery({
    queryKey: keys.reach,
    queryFn: ({ signal }) => call('serverReach', { signal }),
    staleTime: 0,
  });

/** Brings something to the second place of backups and reads it back; what is in the way stands in the findings. */
export function useTryPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isNew: boolean) => call('trySecondPlace', { body: { isNew } }),
    onSuccess: (state) => client.setQueryData(keys.server, state),
  });
}

type Letter = Pick<ServerState['letters'][number], 'consumer' | 'eventId'>;

/** Tries a delivery again, or lets go of it; the page shows what is left. */
export function useMendLetter(how: 'retryLetter' | 'dropLetter') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ consumer, eventId }: Letter) => call(how, { params: { consumer, eventId } }),
    onSuccess: (state) => client.setQueryData(keys.server, state),
    onError: () => client.invalidateQueries({ queryKey: keys.server }),
  });
}
