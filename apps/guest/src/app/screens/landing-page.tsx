import { lazy, Suspense } from 'react';
import LandingScreen from '../../features/landing/landing-screen.tsx';
import { ReviewLink } from '../../features/review/review-link.tsx';
import { isServed } from '../../shared/orders/order-words.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, usePhoneStore, useStore } from '../../shared/store.ts';
import { readGoodbye } from '../leaving/goodbye.ts';
import type { ScreenProps } from '../screen-props.ts';

const GoodbyeSlip = lazy(() => import('../../features/landing/goodbye-slip.tsx'));

export default function LandingPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const reason = useStore(phone.reason);
  const hasTable = usePhoneStore(parts.hasTable, false);
  const isHydrated = useHydrated();
  const isAway = usePhoneStore(phone.session.entry, null) === null;
  // Who sits at a table again is not bidden farewell.
  const goodbye = isHydrated && isAway ? readGoodbye(phone.storage, phone.now()) : null;
  const mayReview = goodbye?.hashKey && goodbye.orders.some((order) => isServed(order, true));
  return (
    <LandingScreen
      reason={reason}
      hasTable={hasTable}
      goodbye={
        goodbye && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <GoodbyeSlip {...goodbye}>
              {mayReview && goodbye.hashKey && <ReviewLink hashKey={goodbye.hashKey} />}
            </GoodbyeSlip>
          </Suspense>
        )
      }
      onLanguage={() => parts.overlay.set('language')}
    />
  );
}
