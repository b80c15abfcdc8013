import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult, Failed } from '../api/api.ts';
import { usePhone } from '../phone.ts';
import { useStore } from '../store.ts';

export interface Read<Data> {
  readonly data: Data | null;
  readonly failed: Failed | null;
  again(): void;
}

/**
 * Reads orders, and reads them again whenever they may have changed: told by the socket, on coming back to the page,
 * on being online again. What is shown is right from one read, whether or not anything was told.
 */
export function useOrdersRead<Data>(read: () => Promise<CallResult<Data>>, first: Data | null): Read<Data> {
  const { ordersChanged, isOnline } = usePhone();
  const changed = useStore(ordersChanged);
  const online = useStore(isOnline);
  const [data, setData] = useState(first);
  const [failed, setFailed] = useState<Failed | null>(null);
  const latest = useRef(0);
  const reader = useRef(read);
  reader.current = read;

  const again = useCallback(async () => {
    const turn = ++latest.current;
    const result = await reader.current();
    // An answer that was overtaken by a later question is out of date.
    if (turn !== latest.current) return;
    if (!result.ok) setFailed(result);
    else {
      setFailed(null);
      if (result.data !== null) setData(result.data);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to read again
  useEffect(() => {
    void again();
  }, [again, changed, online]);
  useEffect(() => {
    const onShow = () => document.visibilityState === 'visible' && void again();
    document.addEventListener('visibilitychange', onShow);
    addEventListener('focus', onShow);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      removeEventListener('focus', onShow);
      removeEventListener('pageshow', onShow);
    };
  }, [again]);
  return { data, failed, again };
}
