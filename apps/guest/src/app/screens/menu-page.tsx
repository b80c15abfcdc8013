import { canChangeHeadCount } from '@hansang/rules';
import { steady } from '@hansang/ui/steady';
import { lazy, Suspense } from 'react';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { BannerStill } from '../../features/menu/banner-still.tsx';
import { MenuScreen } from '../../features/menu/menu-screen.tsx';
import { VenueHead } from '../../features/menu/venue-head.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, usePhoneStore, useStore } from '../../shared/store.ts';
import { Broken } from '../broken.tsx';
import { useMenuAtHand } from '../ordering/use-menu-at-hand.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { sharesCart } from '../together/shares-cart.ts';
import '../../features/menu/marks.css';
import '../../features/menu/menu.css';

const Banner = lazy(() => steady(() => import('../../features/pictures/banner.tsx')));
const GroupLink = lazy(() => steady(() => import('../../features/group-cart/group-link.tsx')));

export default function MenuPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const menu = useStore(phone.menu.view);
  const people = usePhoneStore(phone.session.people, null);
  const hash = usePhoneStore(phone.session.hash, null);
  const entry = usePhoneStore(phone.session.entry, null);
  const group = usePhoneStore(parts.group, null);
  const admission = useStore(parts.admission);
  // Where whoever has the link is at the table, there is a visit to invite into once it has ordered.
  const hasVisit = hash !== null && entry !== null && entry.tableIdx !== null && !entry.isDigital;
  const canInvite = admission ? admission.canInvite : hasVisit;
  const marks = useStore(parts.groupMarks);
  const isHydrated = useHydrated();
  const retry = useMenuAtHand();
  if (!venue || !menu) return retry ?? <Skeleton rows={8} />;
  // The largest thing on the page must not wait for scripts.
  const still = venue.pictures[0] && <BannerStill path={venue.pictures[0]} words={venue.pictureWords[0]} />;
  return (
    <>
      <MenuScreen
        venue={venue}
        menu={menu}
        banner={
          isHydrated ? (
            <Broken instead={still}>
              <Suspense fallback={still}>
                <Banner pictures={venue.pictures} words={venue.pictureWords} />
              </Suspense>
            </Broken>
          ) : (
            still
          )
        }
        onSearch={() => parts.overlay.set('search')}
        head={
          <VenueHead
            venue={venue}
            people={people}
            canChangePeople={canChangeHeadCount({ hashKey: hash })}
            hasVisit={hash !== null}
            onLanguage={() => parts.overlay.set('language')}
            onKorean={() =>
              void steady(() => import('../staying/speak.ts')).then(({ speak }) => speak(phone, 'ko'))
            }
            onNotice={() => parts.overlay.set('notice')}
            onInvite={canInvite ? () => parts.overlay.set('invite') : undefined}
          />
        }
      />
      <Broken instead={null}>
        <Suspense>
          {sharesCart(venue.useGroupCart, entry) ? (
            group && <GroupLink cart={group} marks={marks} />
          ) : (
            <CartLink cart={parts.cart} marks={parts.cartMarks} />
          )}
        </Suspense>
      </Broken>
    </>
  );
}
