import type { OrderStatus } from '@hansang/contract';
import { COLUMNS, type Column } from '../board-view.ts';
import type { OrderMoves } from '../moves/order-moves.ts';

/** What a key means on an order that has the focus. */
export type CardAction = { readonly forward: OrderStatus } | { readonly end: 'REJECT' | 'CANCEL' };

const FORWARD_KEYS: Readonly<Record<string, OrderStatus>> = {
  a: 'CONFIRM',
  d: 'MENU_COMPLETE',
  s: 'COMPLETE',
};
const END_KEYS: Readonly<Record<string, 'REJECT' | 'CANCEL'>> = { r: 'REJECT', x: 'CANCEL' };

/** The step that a letter asks for, if the order offers it to this role now. */
export function cardAction(letter: string, { forward, end }: OrderMoves): CardAction | null {
  const wanted = FORWARD_KEYS[letter];
  if (wanted) return wanted === forward ? { forward: wanted } : null;
  const ending = END_KEYS[letter];
  return ending && ending === end ? { end: ending } : null;
}

type Shown = Readonly<Record<Column, readonly { readonly _id: string }[]>>;

/**
 * The order to go to from one by an arrow key; null stays. Empty columns are passed over.
 * @param tracks how many cards of a column stand side by side
 */
export function neighbour(
  columns: Shown,
  orderId: string | null,
  arrow: string,
  tracks: Readonly<Partial<Record<Column, number>>> = {},
): string | null {
  const places = COLUMNS.map((column) => columns[column].map(({ _id }) => _id));
  const from = places.findIndex((ids) => orderId !== null && ids.includes(orderId));
  if (from === -1) return places.flat()[0] ?? null;
  const ids = places[from] ?? [];
  const at = ids.indexOf(orderId ?? '');
  const wide = trackOf(tracks, from);
  if (arrow === 'ArrowDown') return ids[at + wide] ?? null;
  if (arrow === 'ArrowUp') return ids[at - wide] ?? null;
  const step = arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  const track = (at % wide) + step;
  if (track >= 0 && track < wide && ids[at + step] !== undefined) return ids[at + step] ?? null;
  const row = Math.floor(at / wide);
  for (let column = from + step; column >= 0 && column < places.length; column += step) {
    const beside = places[column] ?? [];
    if (beside.length > 0) return nearest(beside, row, trackOf(tracks, column), step);
  }
  return null;
}

const trackOf = (tracks: Readonly<Partial<Record<Column, number>>>, column: number): number =>
  tracks[COLUMNS[column] ?? 'REQUEST'] ?? 1;

/** The card of a row that one comes to first, or of the last row that there is. */
function nearest(ids: readonly string[], row: number, wide: number, step: number): string | null {
  const first = Math.min(row, Math.ceil(ids.length / wide) - 1) * wide;
  const last = Math.min(first + wide, ids.length) - 1;
  return ids[step > 0 ? first : last] ?? null;
}
