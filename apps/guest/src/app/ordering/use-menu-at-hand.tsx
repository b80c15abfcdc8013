import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Failed } from '../../shared/api/api.ts';
import { isNoVenue } from '../../shared/menu/menu-failure.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';

const LoadFailed = lazy(() => import('../../shared/page/load-failed.tsx'));

/** Reads store and menu where the page did not bring them; what to show instead while that has failed. */
export function useMenuAtHand(): ReactNode {
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const menu = useStore(phone.menu.view);
  const [failed, setFailed] = useState<Failed | null>(null);
  const isMissing = !venue || !menu;
  const load = useCallback(async () => {
    setFailed(null);
    const results = await Promise.all([
      phone.venue.view.get() ? null : phone.venue.load(),
      phone.menu.view.get() ? null : phone.menu.load(),
    ]);
    const bad = results.find((result) => result?.ok === false);
    if (!bad || bad.ok) return;
    if (isNoVenue(bad)) await phone.fail(bad);
    else setFailed(bad);
  }, [phone]);
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);
  if (!isMissing || !failed) return null;
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <LoadFailed failed={failed} onRetry={() => void load()} />
    </Suspense>
  );
}
