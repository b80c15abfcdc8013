import CartScreen from '../../features/cart/cart-screen.tsx';
import { usePhone } from '../../shared/phone.ts';
import { Skeleton } from '../../shared/skeleton.tsx';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { orderingOf } from '../ordering-of.ts';
import { placeOrder } from '../place-order.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useMenuAtHand } from '../use-menu-at-hand.tsx';

export default function CartPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const isOnline = useStore(phone.isOnline);
  const isOrdering = usePhoneStore(orderingOf(phone).isOrdering, false);
  const isPaying = useStore(parts.isPaying);
  const retry = useMenuAtHand();
  if (!venue) return retry ?? <Skeleton rows={6} />;
  return (
    <CartScreen
      cart={parts.cart}
      venue={venue}
      isOrdering={isOrdering || isPaying}
      isOnline={isOnline}
      onOrder={() => void placeOrder(phone, parts)}
    />
  );
}
