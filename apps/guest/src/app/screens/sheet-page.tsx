import { Suspense, useEffect } from 'react';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { GroupTop } from '../../features/group-cart/member-parts.tsx';
import { SheetScreen } from '../../features/group-cart/sheet-screen.tsx';
import { FAILURE_KEY } from '../../features/payment/begun-payment.ts';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { type Phone, usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Parts } from '../parts.ts';
import type { ScreenProps } from '../screen-props.ts';
import { cancelOrder, letGo } from '../together/group-acts.ts';
import { orderGroup } from '../together/group-order.ts';
import { useGroup } from '../together/group-shown.tsx';
import { SHEET } from '../together/group-watch.ts';

/** The lease is renewed at most this often while the orderer is active. */
const RENEW_MS = 20_000;

export default function SheetPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const words = useWords();
  const { t } = words;
  const isOnline = useStore(phone.isOnline);
  const errors = useStore(parts.groupErrors);
  const venue = useStore(phone.venue.view);
  const isOrdering = useStore(parts.isOrdering);
  const isPaying = useStore(parts.isPaying);
  const table = venue?.table ? `${venue.table.floor} ${tableLabel(venue.table.name, words)}`.trim() : null;
  const { cart, view, instead } = useGroup(parts);
  const isMine = view !== null && view.holder === view.me;
  useRenewal(isMine ? cart : null);
  const marks = useStore(parts.groupMarks);
  useBackCancels(parts, isMine && !isOrdering && !isPaying ? cart : null);
  return (
    <>
      <Suspense fallback={<PageTop title={t('cart.title')} back={isMine ? null : '/group-cart'} />}>
        {view ? (
          <GroupTop title="sheetTitle" back={isMine ? null : '/group-cart'} />
        ) : (
          <PageTop title={t('cart.title')} back={isMine ? null : '/group-cart'} />
        )}
      </Suspense>
      <main id="main" tabIndex={-1} className="group-page">
        {cart && view ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <SheetScreen
              view={view}
              marks={marks}
              table={table}
              errors={errors}
              isOrdering={isOrdering || isPaying}
              isOnline={isOnline}
              paysFirst={venue?.usePG ?? false}
              takesNotes={venue?.notes === true}
              now={cart.now}
              onOrder={() => void orderGroup(phone, parts, cart)}
              onCancel={() => void cancelOrder(phone, parts, cart).then(() => giveUp(phone))}
            />
          </Suspense>
        ) : (
          instead
        )}
      </main>
    </>
  );
}

/** Who came back from the payment window and lets the lock go pays no more. */
async function giveUp(phone: Phone): Promise<void> {
  if (phone.storage.get(FAILURE_KEY) === null) return;
  const { giveUpPayment } = await import('../paying/after-payment.ts');
  await giveUpPayment(phone);
}

/** Back leaves the sheet, and with it the wish to order: the others may go on at once. */
function useBackCancels(parts: Parts, cart: GroupCart | null): void {
  const phone = usePhone();
  useEffect(() => {
    if (!cart) return undefined;
    const onBack = () => {
      // A layer over the sheet is left by Back as well.
      if (location.pathname !== SHEET) void letGo(phone, parts, cart).then(() => giveUp(phone));
    };
    // Before the page is drawn anew, which takes this listener away.
    addEventListener('popstate', onBack, { capture: true });
    return () => removeEventListener('popstate', onBack, { capture: true });
  }, [phone, parts, cart]);
}

/** What the orderer does keeps the lease alive; a phone that lies on the table lets it end. */
function useRenewal(cart: GroupCart | null): void {
  useEffect(() => {
    if (!cart) return undefined;
    let last = cart.now();
    const renew = () => {
      if (cart.now() - last < RENEW_MS) return;
      last = cart.now();
      void cart.lock();
    };
    const signs = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const sign of signs) addEventListener(sign, renew, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, renew);
    };
  }, [cart]);
}
