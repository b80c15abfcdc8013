import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { GroupCart, GroupView } from '../../features/group-cart/group-cart.ts';
import type { Failed } from '../../shared/api/api.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { createStore, usePhoneStore } from '../../shared/store.ts';
import type { Parts } from '../parts.ts';
import { groupOf } from './group.ts';

const LoadFailed = lazy(() => import('../../shared/page/load-failed.tsx'));
const NO_VIEW = createStore<GroupView | null>(null);

/** The shared cart with what it shows; `instead` while there is none to show. */
export function useGroup(parts: Parts): {
  cart: GroupCart | null;
  view: GroupView | null;
  instead: ReactNode;
} {
  const phone = usePhone();
  const cart = usePhoneStore(parts.group, null);
  const view = usePhoneStore(cart?.view ?? NO_VIEW, null);
  const entry = usePhoneStore(phone.session.entry, null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const isMissing = view === null && entry !== null;
  const load = useCallback(async () => {
    setFailed(null);
    const result = await groupOf(phone, parts);
    if (!result.ok) setFailed(result);
  }, [phone, parts]);
  // Nothing is joined before the first page's session was validated.
  const hasArrived = usePhoneStore(parts.arrived, false);
  useEffect(() => {
    if (isMissing && hasArrived) void load();
  }, [isMissing, hasArrived, load]);
  const instead = failed ? (
    <Suspense fallback={<Skeleton rows={6} />}>
      <LoadFailed failed={failed} onRetry={() => void load()} />
    </Suspense>
  ) : (
    <Skeleton rows={6} />
  );
  return { cart, view, instead };
}
