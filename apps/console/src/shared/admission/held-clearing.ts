import { STAFF_UNDO_SECONDS } from '@hansang/contract';
import { useSyncExternalStore } from 'react';

/** Visits that are about to be ended, each until its seconds of regret are over. A page that dies meanwhile ends none. */
let held: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map();
const listeners = new Set<() => void>();

function keep(visitId: string, timer: ReturnType<typeof setTimeout> | null): void {
  clearTimeout(held.get(visitId));
  const others = [...held].filter(([one]) => one !== visitId);
  held = new Map(timer === null ? others : [...others, [visitId, timer]]);
  for (const hear of listeners) hear();
}

/** Waits {@link STAFF_UNDO_SECONDS} before a table is cleared, on whatever screen its device is by then. */
export function holdClearing(visitId: string, clear: () => void): void {
  const after = () => {
    keep(visitId, null);
    clear();
  };
  keep(visitId, setTimeout(after, STAFF_UNDO_SECONDS * 1000));
}

export const regretClearing = (visitId: string): void => keep(visitId, null);

/** Whether a visit is about to be ended from this device. */
export const useIsClearingHeld = (visitId: string | null): boolean =>
  useSyncExternalStore(
    (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    () => visitId !== null && held.has(visitId),
  );
