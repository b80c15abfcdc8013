import type { CallSends, StaffMe } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { turnsOf } from '../../shared/api/turns.ts';
import { passedSince, thisMoment } from '../../shared/time/passed.ts';

/** How often a locked tablet looks who may open it and what waits, in ms. */
const LOOK_MS = 5000;

/** How soon a lock that got no answer is sent again, in ms. */
const LOCK_AGAIN_MS = 1000;

export const useTablet = () =>
  useQuery({
    queryKey: keys.tablet,
    queryFn: ({ signal }) => call('tablet', { signal }),
    refetchInterval: LOOK_MS,
  });

/** Somebody takes their turn: nothing that another saw is kept, and they begin at the orders. */
export function useUnlock(restaurantId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn(body: CallSends<'unlockTablet', 'body'>) {
      await turnsOf(client).parted();
      return call('unlockTablet', { body });
    },
    // A lost answer may have been a wrong PIN: sending it again would count twice.
    retry: false,
    async onSuccess() {
      turnsOf(client).begin();
      client.removeQueries({ queryKey: ['venue'] });
      await navigate(`/${restaurantId}/orders`, { replace: true });
      await client.invalidateQueries({ queryKey: keys.me });
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.tablet }),
  });
}

/** Ends the turn: the screen is hidden before the server has answered, and stays so until it has. */
export function useLock(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => turnsOf(client).settle(),
    retry: (_failed, error) => error instanceof CallFailure && error.isLost,
    retryDelay: LOCK_AGAIN_MS,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.me }),
  });
  return () => {
    turnsOf(client).end();
    // What was read before the lock does not know of it.
    void client.cancelQueries({ queryKey: keys.me });
    client.setQueryData<StaffMe | null>(
      keys.me,
      (me) => me?.tablet && { ...me, venues: [], tablet: { ...me.tablet, isLocked: true } },
    );
    client.removeQueries({ queryKey: ['venue'] });
    // Who has a PIN may have changed in this turn.
    client.removeQueries({ queryKey: keys.tablet });
    mutate();
  };
}

export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('staffLogout', {}),
    async onSuccess() {
      turnsOf(client).begin();
      await navigate('/login', { replace: true });
      client.clear();
    },
  });
}

/** How often the server is told at most that somebody still works here, in ms. */
const TOLD_MS = 30_000;
const CHECK_MS = 1000;

/** Locks a shared tablet that nobody has touched for so many minutes. */
export function IdleLock({ minutes }: { minutes: number }) {
  const lock = useLock();
  const locked = useRef(lock);
  locked.current = lock;
  useEffect(() => {
    let touchedAt = thisMoment();
    let toldAt = touchedAt;
    const touch = () => {
      touchedAt = thisMoment();
      if (passedSince(toldAt) < TOLD_MS) return;
      toldAt = touchedAt;
      // Untold, the server locks some time after; the next touch tells it again.
      call('keepTablet', {}).catch(() => {});
    };
    const timer = setInterval(() => {
      if (passedSince(touchedAt) >= minutes * 60_000) locked.current();
    }, CHECK_MS);
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, [minutes]);
  return null;
}
