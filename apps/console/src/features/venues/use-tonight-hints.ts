import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../shared/api/keys.ts';
import { openLive, overVenues } from '../../shared/live/live.ts';

/** Venues in a rush hint many times a second; nobody reads faster than this. */
const GATHER_MS = 700;

/** Reads the list again as soon as something happens in a venue on it. The open venue's hints come anyway. */
export function useTonightHints(restaurantIds: readonly number[]): void {
  const client = useQueryClient();
  const named = [...restaurantIds].sort((one, other) => one - other).join();
  useEffect(() => {
    const [first, ...beside] = named.split(',').filter(Boolean).map(Number);
    if (first === undefined) return;
    let gathered: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      gathered ??= setTimeout(() => {
        gathered = undefined;
        void client.invalidateQueries({ queryKey: keys.everyTonight });
      }, GATHER_MS);
    };
    const live = openLive(
      first,
      {
        onHint: read,
        onConnect: read,
        onRefused: () => void client.invalidateQueries({ queryKey: keys.me }),
      },
      overVenues(beside),
    );
    return () => {
      clearTimeout(gathered);
      live.close();
    };
  }, [client, named]);
}
