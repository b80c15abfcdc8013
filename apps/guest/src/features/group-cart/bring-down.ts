import type { LineMark } from '@hansang/rules';
import { type CartLine, chosenOf, type PendingChange } from '@hansang/rules/cart';
import type { Api } from '../../shared/api/api.ts';
import { randomHex } from '../../shared/browser/random.ts';
import type { CartBook } from './cart-book.ts';
import type { Trouble } from './cart-sender.ts';
import { type CartAddress, sendChange } from './send-change.ts';

export type Marks = ReadonlyMap<string, LineMark>;

/** Lines as chosen, each with as many as can be ordered of it; without those of which nothing can. */
export const orderableLines = (lines: readonly CartLine[], marks: Marks) =>
  lines.flatMap((line) => {
    const qty = marks.get(line.cartMenuId)?.orderable ?? line.qty;
    return qty > 0 ? [chosenOf({ ...line, qty })] : [];
  });

/** Tries on a cart that others change meanwhile. */
const TRIES = 4;

/**
 * Takes out of the cart what cannot be ordered now, whoever put it in: the server allows as much and no more. Such a
 * change waits for its answer, so that the order after it knows the cart.
 */
export async function bringDown(
  api: Api,
  book: CartBook,
  to: CartAddress,
  marks: Marks,
): Promise<Trouble | null> {
  for (const [cartMenuId, { orderable }] of marks)
    for (let turn = 1; ; turn += 1) {
      const phone = book.phone();
      const line = book.view.get()?.state.lines.find((one) => one.cartMenuId === cartMenuId);
      if (!phone || !line || line.qty <= orderable) break;
      const { version } = phone.confirmed;
      const change: PendingChange = {
        changeId: randomHex(32),
        operation: { type: 'modify', version, cartMenuId, quantity: orderable },
      };
      const result = await sendChange(api, to, change);
      if (result.ok) {
        if (result.data?.event) book.heard(result.data.event);
        break;
      }
      const stale = result.reply?.cart;
      if (result.code !== 'CART_VERSION_MISMATCH' || !stale || turn === TRIES) return { failed: result };
      book.take(stale, phone.clientId);
    }
  return null;
}
