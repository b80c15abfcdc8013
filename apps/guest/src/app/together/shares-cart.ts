import type { EntryState } from '../../shared/session/entry.ts';

/** Whether guests who came in this way share their table's cart; who cannot order for real keeps a cart alone. */
export function sharesCart(useGroupCart: boolean, entry: EntryState | null): boolean {
  if (!useGroupCart || entry === null || entry.tableIdx === null) return false;
  return entry.mode === 'qr' || entry.mode === 'nfc';
}
