import type { CartLine, PendingChange } from '@hansang/rules/cart';
import { type KeyValue, readJson } from '../../shared/storage.ts';

/** Adds that have not reached the server, kept so that a reload loses none of them. */
export interface KeptAdds {
  readonly cartId: string;
  readonly pending: readonly PendingChange[];
  /** Dishes that could not be added and are offered again. */
  readonly unsent: readonly CartLine[];
}

const KEY = 'group-cart';

export function readAdds(storage: KeyValue): KeptAdds | null {
  return readJson(storage, KEY, isKeptAdds);
}

export function writeAdds(storage: KeyValue, { cartId, pending, unsent }: KeptAdds): void {
  const adds = pending.filter(({ operation }) => operation.type === 'add');
  if (adds.length === 0 && unsent.length === 0) {
    if (storage.get(KEY) !== null) storage.remove(KEY);
    return;
  }
  storage.set(KEY, JSON.stringify({ cartId, pending: adds, unsent } satisfies KeptAdds));
}

export const forgetAdds = (storage: KeyValue): void => storage.remove(KEY);

// Storage may hold what another version or another hand wrote there.
function isKeptAdds(value: unknown): value is KeptAdds {
  const kept = value as Partial<KeptAdds> | null;
  return (
    typeof kept?.cartId === 'string' &&
    Array.isArray(kept.pending) &&
    kept.pending.every(isAdd) &&
    Array.isArray(kept.unsent) &&
    kept.unsent.every(isLine)
  );
}

const isAdd = (change: Partial<PendingChange> | null): boolean =>
  typeof change?.changeId === 'string' &&
  change.operation?.type === 'add' &&
  typeof change.operation.version === 'number' &&
  isLine(change.operation.line);

const isLine = (line: Partial<CartLine> | null | undefined): boolean =>
  typeof line?.id === 'string' &&
  typeof line.qty === 'number' &&
  typeof line.price === 'number' &&
  Array.isArray(line.options) &&
  Array.isArray(line.sizes) &&
  typeof line.multiLanguage?.name?.ko === 'string';
