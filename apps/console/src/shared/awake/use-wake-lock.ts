import { useEffect } from 'react';
import { setAwake } from './awake.ts';
import { playAwake } from './play-awake.ts';

/** Keeps the screen awake while the page is in sight: a dark tablet rings for nobody. Where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    // Absent over plain http and in older browsers.
    const locks: WakeLock | undefined = navigator.wakeLock;
    return locks ? holdLock(locks) : playFromFirstTap();
  }, []);
}

function holdLock(locks: WakeLock): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const hold = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // Refused on a low battery, for one: the screen then goes dark as ever.
    const held = await locks.request('screen').catch(() => null);
    if (isOver) void held?.release();
    else {
      lock = held;
      setAwake(held ? 'lock' : 'none');
    }
  };
  const onVisible = () => void hold();
  void hold();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isOver = true;
    setAwake('none');
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}

/** What plays needs a tap first, and another one after the page was hidden for long enough. */
function playFromFirstTap(): () => void {
  let stop: (() => void) | null = null;
  let isStarting = false;
  const start = async () => {
    if (stop || isStarting) return;
    isStarting = true;
    stop = await playAwake(() => {
      stop = null;
      setAwake('none');
    });
    isStarting = false;
    setAwake(stop ? 'video' : 'none');
  };
  const onTap = () => void start();
  window.addEventListener('click', onTap);
  return () => {
    window.removeEventListener('click', onTap);
    stop?.();
    setAwake('none');
  };
}
