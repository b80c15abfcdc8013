import type { CartLine, PendingChange } from '@hansang/rules/cart';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';

/** Adds that have not reached the server, kept so that a reload loses none of them. */
export interface KeptAdds {
  readonly cartId: string;
  readonly pending: readonly PendingChange[];
  /** Dishes that could not be added and are offered again. */
  readonly unsent: readonly CartLine[];
}

const KEY = 'group-cart';

/**
 * Keeps them where every page of this phone finds them. A page takes away only what it had itself: what another page has
 * not sent yet stays, although this one knows nothing of it.
 */
export function createKeptAdds(storage: KeyValue) {
  // What this page has or had: the ids of its changes, and its lines as they are stored.
  const own = new Set<string>();
  const stored = () => readJson(storage, KEY, isKeptAdds);
  const keep = (kept: KeptAdds) => {
    for (const { changeId } of kept.pending) own.add(changeId);
    for (const line of [...linesOf(kept.pending), ...kept.unsent]) own.add(JSON.stringify(line));
  };
  return {
    /** What earlier pages left; from now on this page answers for it. */
    take(): KeptAdds | null {
      const kept = stored();
      if (kept) keep(kept);
      return kept;
    },
    write({ cartId, pending, unsent }: KeptAdds): void {
      const adds = pending.filter(({ operation }) => operation.type === 'add');
      keep({ cartId, pending: adds, unsent });
      const others = stored();
      const pendingThere = others?.pending.filter(({ changeId }) => !own.has(changeId)) ?? [];
      const unsentThere = others?.unsent.filter((line) => !own.has(JSON.stringify(line))) ?? [];
      // What was meant for another cart can only be offered.
      const isSame = others?.cartId === cartId;
      const kept: KeptAdds = {
        cartId,
        pending: isSame ? [...pendingThere, ...adds] : adds,
        unsent: [...(isSame ? [] : linesOf(pendingThere)), ...unsentThere, ...unsent],
      };
      if (kept.pending.length > 0 || kept.unsent.length > 0) storage.set(KEY, JSON.stringify(kept));
      else if (others) storage.remove(KEY);
    },
    forget: () => storage.remove(KEY),
  };
}

/** The dishes of adds. */
export const linesOf = (pending: readonly PendingChange[]): CartLine[] =>
  pending.flatMap(({ operation }) => (operation.type === 'add' ? [operation.line] : []));

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
