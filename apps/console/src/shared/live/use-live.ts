import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { keys } from '../api/keys.ts';
import { onClockStep } from '../time/now.ts';
import { staleAfter } from './hints.ts';
import { type Live, type LiveState, openLive } from './live.ts';

/** How often screens read by themselves while no hints come, in ms. */
export const SLOW_READ_MS = 5000;

export const LiveContext = createContext<LiveState>('connecting');

/** Reads by itself while the live connection is away; hints do it otherwise. */
export const useReadInterval = (): number | false =>
  useContext(LiveContext) === 'live' ? false : SLOW_READ_MS;

/** Keeps a venue's screens in step with the server for as long as the component lives. */
export function useLive(restaurantId: number): LiveState {
  const client = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = openLive(restaurantId, {
      onHint({ action }) {
        for (const queryKey of staleAfter(action, restaurantId)) client.invalidateQueries({ queryKey });
      },
      onConnect: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
      onRefused() {
        client.invalidateQueries({ queryKey: keys.me });
      },
    });
    setLive(opened);
    return () => opened.close();
  }, [client, restaurantId]);
  useEffect(
    () => onClockStep(() => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) })),
    [client, restaurantId],
  );
  return useSyncExternalStore(
    (listener) => live?.subscribe(listener) ?? (() => {}),
    () => live?.state ?? 'connecting',
  );
}
