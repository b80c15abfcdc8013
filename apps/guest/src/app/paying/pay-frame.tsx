import type { ReactNode } from 'react';
import { payWords } from '../../features/payment/pay-words.ts';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { sharesCart } from '../together/shares-cart.ts';

/** The frame of every page about a payment; `bar` is what there is to do. */
export function Frame({
  title,
  bar,
  children,
}: {
  title: string | null;
  bar?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <>
      <PageTop title={title ?? t('done.payment')} back={null} />
      <main id="main" tabIndex={-1} className="done">
        {children}
      </main>
      {bar && <PageBar>{bar}</PageBar>}
    </>
  );
}

/** In a browser that does not sit at the table. */
export function Elsewhere() {
  const words = payWords.use();
  return <p className="pay-note">{words('elsewhere')}</p>;
}

export function MoreBar() {
  const { t } = useWords();
  return (
    <div className="bar-pair">
      <a className="button button-quiet" href="/history">
        {t('menu.history')}
      </a>
      <a className="button" href="/menu">
        {t('done.more')}
      </a>
    </div>
  );
}

/** Back to the cart, which was kept, to order again. */
export function AgainBar() {
  const words = payWords.use();
  return (
    <a className="button" href={useCartPath()}>
      {words('again')}
    </a>
  );
}

/** Back to the cart, while nobody knows yet whether it was paid. */
export function CartBar() {
  const { t } = useWords();
  return (
    <a className="button button-quiet" href={useCartPath()}>
      {t('menu.viewCart')}
    </a>
  );
}

/** Where this phone's cart is. */
export function useCartPath(): string {
  const { venue, session } = usePhone();
  const view = useStore(venue.view);
  const entry = usePhoneStore(session.entry, null);
  return sharesCart(view?.useGroupCart ?? false, entry) ? '/group-cart' : '/cart';
}
