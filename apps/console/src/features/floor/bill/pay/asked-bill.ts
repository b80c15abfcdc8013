import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';

/**
 * The bill that money is being taken for: as it was when that began, whatever others do meanwhile, until staff go on with
 * the one that it is by now. Whoever was refused because of it was told, and goes on with it at once.
 */
export function useAskedBill(now: Bill) {
  const [asked, setAsked] = useState(now);
  const [isTold, setTold] = useState(false);
  const isChanged = now.version !== asked.version || now.payable !== asked.payable;
  if (isTold && isChanged) {
    setAsked(now);
    setTold(false);
  }
  return {
    bill: isChanged ? asked : now,
    isChanged,
    look: { now: () => setAsked(now), soon: () => setTold(true) },
  };
}
