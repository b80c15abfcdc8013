import { Suspense } from 'react';
import { Lightbox } from '../../features/pictures/lightbox.tsx';
import { LightboxRefused } from '../../features/pictures/lightbox-refused.tsx';
import { ownPicture } from '../../features/pictures/own-picture.ts';
import { cameFromApp, go, stepBack } from '../../shared/browser/navigation.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, useStore } from '../../shared/store.ts';

/** A picture of the venue in full; which one, only the address tells. */
export default function LightboxPage() {
  const venue = useStore(usePhone().venue.view);
  const isHydrated = useHydrated();
  const close = () => void (cameFromApp() ? stepBack() : go('/menu', { replace: true }));
  if (!isHydrated || !venue) {
    return (
      <main id="main" tabIndex={-1}>
        <Skeleton rows={4} />
      </main>
    );
  }
  const url = new URLSearchParams(location.search).get('url');
  const picture = ownPicture(url, venue.pictures, location.origin);
  return (
    <main id="main" tabIndex={-1}>
      <Suspense fallback={<Skeleton rows={4} />}>
        {picture ? (
          <Lightbox pictures={venue.pictures} first={picture} onClose={close} />
        ) : (
          <LightboxRefused />
        )}
      </Suspense>
    </main>
  );
}
