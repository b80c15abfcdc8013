import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { newKey } from '../../shared/api/new-key.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { learnServerTime } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

/** A printer's program that falls silent tells nobody: so often the screens look by themselves, in ms. */
const LOOK_MS = 15_000;

const useInterval = () => useReadInterval() || LOOK_MS;

/** How the kitchen's printers are. */
export function usePrintingState() {
  const { restaurantId } = useVenue();
  const refetchInterval = useInterval();
  const { data } = useQuery({
    queryKey: keys.printing(restaurantId),
    refetchInterval,
    async queryFn({ signal }) {
      const answer = await call('printing', { params: { restaurantId }, signal });
      learnServerTime(answer.serverTime);
      return answer;
    },
  });
  return data?.printers ?? [];
}

/** How printing is set up. */
export function usePrinters() {
  const { restaurantId } = useVenue();
  const refetchInterval = useInterval();
  return useQuery({
    queryKey: keys.printers(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('printers', { params: { restaurantId }, signal }),
  });
}

/** What waits to be printed, and what was. */
export function usePrintJobs() {
  const { restaurantId } = useVenue();
  const refetchInterval = useInterval();
  return useQuery({
    queryKey: keys.printJobs(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('printJobs', { params: { restaurantId }, signal }),
  });
}

type Setup = CallAnswers<'printers'>;
type Jobs = CallAnswers<'printJobs'>;

/** Changes of printers and stations; each answers with everything anew. */
export function useSetup() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const onSuccess = (answer: Setup) => client.setQueryData(keys.printers(restaurantId), answer);
  const onError = (error: unknown) => warn(failure(error));
  const save = useMutation({
    mutationFn: (body: CallSends<'savePrinter', 'body'>) =>
      call('savePrinter', { params: { restaurantId }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (printerId: string) => call('removePrinter', { params: { restaurantId, printerId } }),
    onSuccess,
    onError,
  });
  const nameStations = useMutation({
    mutationFn: (body: CallSends<'saveStations', 'body'>) =>
      call('saveStations', { params: { restaurantId }, body }),
    onSuccess,
    onError,
  });
  const test = useMutation({
    mutationFn: (printerId: string) =>
      call('testPrinter', { params: { restaurantId, printerId }, body: { wishId: newKey() } }),
    onError,
  });
  const makeKey = useMutation({
    mutationFn: (printerId: string) => call('makePrinterKey', { params: { restaurantId, printerId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.printers(restaurantId) }),
    onError,
  });
  return { save, remove, nameStations, test, makeKey };
}

/** What staff do about papers. */
export function useQueue() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.printJobs(restaurantId);
  const onSuccess = (answer: Jobs) => client.setQueryData(queryKey, answer);
  const onError = (error: unknown) => {
    warn(failure(error));
    void client.invalidateQueries({ queryKey });
  };
  const again = useMutation({
    mutationFn: ({ jobId, printerId }: { jobId: string; printerId?: string }) =>
      call('reprint', {
        params: { restaurantId, jobId },
        body: { wishId: newKey(), ...(printerId !== undefined && { printerId }) },
      }),
    onSuccess,
    onError,
  });
  const drop = useMutation({
    mutationFn: (jobId: string) => call('dropPrint', { params: { restaurantId, jobId } }),
    onSuccess,
    onError,
  });
  const clear = useMutation({
    mutationFn: (printerId: string) => call('clearPrinter', { params: { restaurantId, printerId } }),
    onSuccess,
    onError,
  });
  return { again, drop, clear };
}
