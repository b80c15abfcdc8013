import { mayDo, type StaffRole } from '@hansang/contract';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { CallWatch } from '../features/calls/call-watch.tsx';
import { EntryOutbox } from '../features/entering/sending/entry-outbox.tsx';
import { OrderWatch } from '../features/orders/order-watch.tsx';
import { IdleLock } from '../features/tablet/use-tablet.tsx';
import { LiveContext, useLive } from '../shared/live/use-live.ts';
import { HeldLines } from '../shared/order/line/regret/held-lines.tsx';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { StepUp } from '../shared/proof/step-up.tsx';
import { keepVenue, keptVenue } from '../shared/venue/kept-venue.ts';
import { useMe, VenueContext } from '../shared/venue/me.ts';
import { Button } from '../shared/widgets/button.tsx';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';
import { Coming } from './coming.tsx';
import { Ringing } from './ringing.tsx';
import { WithoutVenue } from './without-venue.tsx';

const Locked = lazyPart(() => import('./locked.tsx'));
const TwoStepFirst = lazyPart(() => import('./two-step-first.tsx'));

/** Lets those in who are logged in; everybody else goes to the login and comes back to the same page. */
export function Inside() {
  const { t, failure } = useWords();
  const { pathname } = useLocation();
  const me = useMe();
  const [wasIn, setWasIn] = useState(false);
  if (me.data && !wasIn) setWasIn(true);
  if (me.data === null)
    return <Navigate to={`/login?next=${encodeURIComponent(pathname)}${wasIn ? '&ended' : ''}`} replace />;
  const tablet = me.data?.tablet;
  if (tablet?.isLocked)
    return (
      <Coming>
        <Locked restaurantId={tablet.restaurantId} />
      </Coming>
    );
  if (me.data?.venues.length === 0) return <WithoutVenue />;
  if (me.data)
    return (
      <>
        {/* Nothing of one person stays on the screen of another. */}
        <Outlet key={me.data.id} />
        <StepUp key={`proof ${me.data.id}`} />
        {tablet && <IdleLock minutes={tablet.lockMinutes} />}
      </>
    );
  if (me.error)
    return (
      <StatePage text={failure(me.error)}>
        <Button onClick={() => void me.refetch()}>{t('app.retry')}</Button>
      </StatePage>
    );
  return <StatePage text={t('app.loading')} />;
}

/** The venue that was open last, else the first; before its opening, what its owner has left to do. */
export function ToVenue({ page = 'orders' }: { page?: 'orders' | 'account' }) {
  const { data } = useMe();
  const kept = keptVenue();
  const venue = data?.venues.find(({ restaurantId }) => restaurantId === kept) ?? data?.venues[0];
  if (!venue) return null;
  const isToDo = page === 'orders' && venue.isBeforeOpening && mayDo(venue.role, 'venue.change');
  return <Navigate to={`/${venue.restaurantId}/${isToDo ? 'opening' : page}`} replace />;
}

/** One venue's screens: its live connection, its watch for new orders. */
export function Venue() {
  const { data: me } = useMe();
  const restaurantId = Number(useParams().restaurantId);
  const venue = me?.venues.find((one) => one.restaurantId === restaurantId);
  useEffect(() => {
    if (venue) keepVenue(venue.restaurantId);
  }, [venue]);
  if (!me || !venue) return <Navigate to="/" replace />;
  if (venue.needsTwoStep)
    return (
      <Coming>
        <TwoStepFirst me={me} venue={venue} />
      </Coming>
    );
  return (
    <VenueContext value={{ me, ...venue }}>
      <LiveVenue key={restaurantId} restaurantId={restaurantId} role={venue.role} />
    </VenueContext>
  );
}

function LiveVenue({ restaurantId, role }: { restaurantId: number; role: StaffRole }) {
  const live = useLive(restaurantId);
  return (
    <LiveContext value={live}>
      <CallWatch>
        <OrderWatch>
          <Ringing>
            <Outlet />
            {mayDo(role, 'order.enter') && <EntryOutbox />}
            {mayDo(role, 'order.cancel') && <HeldLines />}
          </Ringing>
        </OrderWatch>
      </CallWatch>
    </LiveContext>
  );
}
