import CartScreen from '../../features/cart/cart-screen.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { placeOrder } from '../ordering/place-order.ts';
import { useMenuAtHand } from '../ordering/use-menu-at-hand.tsx';
import type { ScreenProps } from '../screen-props.ts';

export default function CartPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const isOnline = useStore(phone.isOnline);
  const isOrdering = useStore(parts.isOrdering);
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
