import { useEffect } from 'react';

/** Keeps the screen awake while the page is in sight: a dark tablet rings for nobody. Where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    // Absent over plain http and in older browsers.
    const locks: WakeLock | undefined = navigator.wakeLock;
    if (!locks) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused on a low battery, for one: the screen then goes dark as ever.
      const held = await locks.request('screen').catch(() => null);
      if (isOver) void held?.release();
      else lock = held;
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
