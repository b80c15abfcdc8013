import type { CartState } from '@hansang/rules/cart';

/** A device that joined a cart. */
export interface KnownMember {
  readonly clientId: string;
  readonly sessionId: number;
  /** 1, 2, 3… in the order of joining. */
  readonly number: number;
  /** When its last screen closed, ms since the epoch; null while one is open or none has been yet. */
  readonly leftAt: number | null;
  readonly isHere: boolean;
}

/** A cart as this server last knew it; the row in the database decides. */
export interface KnownCart {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly state: CartState;
  /** The row's `due_at`, ms since the epoch; undefined when another server may have set it. */
  readonly dueAt: number | null | undefined;
  readonly members: readonly KnownMember[];
}

/** What `read_cart` gives. */
export interface CartRow {
  readonly tableIdx: number;
  readonly state: CartState;
  readonly dueAt: string | null;
  readonly isClosed: boolean;
  readonly members: readonly (Omit<KnownMember, 'leftAt'> & { readonly leftAt: string | null })[];
}

export function knownCart(restaurantId: number, row: CartRow): KnownCart {
  return {
    restaurantId,
    tableIdx: row.tableIdx,
    // Carts of earlier releases do not know what emptied them.
    state: { ...row.state, emptied: row.state.emptied ?? null },
    dueAt: timeOf(row.dueAt),
    members: row.members.map((member) => ({ ...member, leftAt: timeOf(member.leftAt) })),
  };
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

export const memberOf = ({ members }: KnownCart, clientId: string): KnownMember | undefined =>
  members.find((member) => member.clientId === clientId);
