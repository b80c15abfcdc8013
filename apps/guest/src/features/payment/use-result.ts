import type { PaymentResult } from '@hansang/contract/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failed } from '../../shared/api/api.ts';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';

export interface ResultRead {
  readonly result: PaymentResult | null;
  readonly failed: Failed | null;
  again(): void;
}

/** How often it is asked while the outcome is open, and while the order is on its way; ms. */
const OPEN_MS = 2000;
const COOKING_MS = 15_000;

/** Reads what became of a payment by its token, and goes on reading as long as something may change. */
export function useResult(token: string): ResultRead {
  const { api, ordersChanged } = usePhone();
  const changed = useStore(ordersChanged);
  const [result, setResult] = useState<PaymentResult | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const latest = useRef(0);
  const again = useCallback(async () => {
    const turn = ++latest.current;
    const answer = await api.call('paymentResult', { params: {}, query: { t: token } });
    if (turn !== latest.current) return;
    setFailed(answer.ok ? null : answer);
    if (answer.ok && answer.data) setResult(answer.data);
  }, [api, token]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order of the table that changed may be this one
  useEffect(() => {
    void again();
  }, [again, changed]);
  const pause = result === null ? null : pauseAfter(result);
  useEffect(() => {
    if (pause === null) return undefined;
    const look = () => document.visibilityState === 'visible' && void again();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, pause]);
  return { result, failed, again };
}

function pauseAfter(result: PaymentResult): number | null {
  const { outcome } = result;
  if (result.of === 'BILL') return outcome === 'PENDING' ? OPEN_MS : null;
  const { status } = result.receipt.order;
  // An order that was cancelled has its money on the way back.
  const isOnItsWay = outcome === 'PAID' && (status === 'CANCEL' || status === 'REJECT');
  if (outcome === 'PENDING' || isOnItsWay) return OPEN_MS;
  return outcome === 'PAID' && status !== 'COMPLETE' ? COOKING_MS : null;
}
