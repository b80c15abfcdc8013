import type { ActivityKind } from '@hansang/contract';
import type { ActivityEntry, ActivityPage } from '@hansang/contract/schemas';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { momentIn } from './venue-time.ts';

/** What is looked for, as it stands in the fields; empty is anything. */
export interface Search {
  readonly person: string;
  readonly kind: ActivityKind | '';
  readonly table: string;
  readonly number: string;
  /** As the browser's fields give it, by the venue's clock. */
  readonly since: string;
  readonly until: string;
}

export const ANYTHING: Search = { person: '', kind: '', table: '', number: '', since: '', until: '' };

/** So much is saved at once; more is a shorter time. */
export const MOST_SAVED = 20_000;
const PAGE_SAVED = 500;

const asked = ({ person, kind, table, number, since, until }: Search, zone: string) => ({
  ...(person && { person }),
  ...(kind && { kind }),
  ...(table.trim() && { table: table.trim() }),
  ...(/^[1-9]\d{0,5}$/.test(number.trim()) && { number: number.trim() }),
  ...(since && { since: momentIn(zone, since).toISOString() }),
  ...(until && { until: momentIn(zone, until).toISOString() }),
});

/** What staff did that fits, latest first, page by page. */
export function useActivity(search: Search, zone: string) {
  const { restaurantId } = useVenue();
  const sent = asked(search, zone);
  return useInfiniteQuery({
    queryKey: keys.activity(restaurantId, sent),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: before, signal }) =>
      call('activity', {
        params: { restaurantId },
        signal,
        query: { ...sent, ...(before !== null && { before }) },
      }),
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: (shown) => shown,
  });
}

/** Gathers all of what fits, and tells how far it is. */
export function useGathered(search: Search, zone: string) {
  const { restaurantId } = useVenue();
  const [count, setCount] = useState(0);
  const gather = useMutation({
    async mutationFn() {
      const entries: ActivityEntry[] = [];
      let before: string | null = null;
      setCount(0);
      do {
        const page: ActivityPage = await call('activity', {
          params: { restaurantId },
          query: { ...asked(search, zone), size: String(PAGE_SAVED), ...(before !== null && { before }) },
        });
        entries.push(...page.entries);
        before = page.nextBefore;
        setCount(entries.length);
      } while (before !== null && entries.length < MOST_SAVED);
      // Nobody takes the log away unseen: it stands there before the file does.
      await call('saveActivity', { params: { restaurantId } });
      return { entries, isAll: before === null };
    },
  });
  return { ...gather, count };
}
