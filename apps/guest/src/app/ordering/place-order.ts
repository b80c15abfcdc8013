import { isMockMode } from '@hansang/rules';
import { BY_LINE, type CartLine, chosenMenu } from '../../features/cart/cart-line.ts';
import { takeOut } from '../../features/cart/without-ordered.ts';
import { errorsByLine } from '../../features/ordering/errors-by-line.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import type { Phone } from '../../shared/phone.ts';
import type { Parts } from '../parts.ts';
import { type OrderSource, submitOrder } from './submit-order.ts';
import { practice } from './try-order.ts';

/** Orders what this phone's own cart holds; for practice where the guest only looks around. */
export function placeOrder(phone: Phone, parts: Parts): Promise<void> {
  const mode = phone.session.entry.get()?.mode;
  const source = ownCart(phone, parts);
  const isPractice = mode !== undefined && isMockMode(mode);
  return submitOrder(phone, parts, isPractice ? practice(phone, parts, source) : source);
}

/** The dishes that this phone holds alone. */
export function ownCart({ storage, now }: Phone, { cart }: Parts): OrderSource {
  let lines: readonly CartLine[] = [];
  return {
    dishes() {
      cart.refresh();
      lines = cart.lines.get();
      return lines.map((line) => {
        const { categoryName, categoryPriority } = line;
        return { categoryName, categoryPriority, menu: chosenMenu(line) };
      });
    },
    mark: (list) => cart.mark(errorsByLine(list, lines, BY_LINE)),
    placed(orderId, earlier) {
      recordOrder(storage, now(), orderId);
      takeOut(cart, earlier ?? lines);
    },
  };
}
