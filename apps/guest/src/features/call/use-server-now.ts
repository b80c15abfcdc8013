import { useEffect, useRef, useState } from 'react';

/**
 * The server's time in milliseconds, counted on from what an answer told, anew every second while `isTicking`.
 * @param serverTime of the latest answer; null before there is one
 */
export function useServerNow(serverTime: string | null, isTicking: (nowMs: number) => boolean): number {
  const heard = useRef({ serverTime, at: performance.now() });
  if (heard.current.serverTime !== serverTime) heard.current = { serverTime, at: performance.now() };
  const [, tick] = useState(0);
  const now = serverTime === null ? 0 : Date.parse(serverTime) + performance.now() - heard.current.at;
  const goesOn = isTicking(now);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [goesOn]);
  return now;
}
