import type { FaultCounts } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Merchant } from './merchant.ts';
import type { Notifier } from './notify.ts';

/** What every route stands on. */
export interface Shop {
  readonly ledger: Ledger;
  readonly merchants: readonly Merchant[];
  readonly notifier: Notifier;
  readonly slowMs: number;
  /** Faults that payments opened from now on get. */
  nextFaults: FaultCounts;
  /** Our own origin, for addresses that we hand out. */
  readonly origin: () => string;
}

export const merchantOf = (shop: Shop, mid: string | undefined): Merchant | null =>
  shop.merchants.find((merchant) => merchant.mid === mid) ?? null;
