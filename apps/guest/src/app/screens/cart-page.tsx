import { chosenMenu } from '../../features/cart/cart-line.ts';
import CartScreen from '../../features/cart/cart-screen.tsx';
import { orderableLines } from '../../features/cart/cart-store.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { placeOrder } from '../ordering/place-order.ts';
import { useMenuAtHand } from '../ordering/use-menu-at-hand.tsx';
import { useRule } from '../ordering/use-rule.ts';
import type { ScreenProps } from '../screen-props.ts';

const EMPTY: never[] = [];

export default function CartPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const isOnline = useStore(phone.isOnline);
  const isOrdering = useStore(parts.isOrdering);
  const isPaying = useStore(parts.isPaying);
  const marks = useStore(parts.cartMarks);
  const lines = usePhoneStore(parts.cart.lines, EMPTY);
  const rule = useRule(orderableLines(lines, marks).map(chosenMenu));
  const retry = useMenuAtHand();
  if (!venue) return retry ?? <Skeleton rows={6} />;
  return (
    <CartScreen
      cart={parts.cart}
      marks={marks}
      rule={rule}
      venue={venue}
      isOrdering={isOrdering || isPaying}
      isOnline={isOnline}
      onOrder={() => {
        // Without what cannot be ordered: it is marked, and the button says so.
        for (const [key, { orderable }] of marks) parts.cart.put(key, orderable);
        void placeOrder(phone, parts);
      }}
    />
  );
}
