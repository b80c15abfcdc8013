import { useEffect } from 'react';
import { payWords } from '../../features/payment/pay-words.ts';
import { go } from '../../shared/browser/navigation.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { Elsewhere, Frame, useCartPath } from './pay-frame.tsx';
import '../../features/payment/payment.css';

/**
 * The guest turned back in the payment window: no fault of anybody. At their table they are at the cart again, or at
 * the bill, and hear that nothing was taken; in another browser the page says so.
 */
export function Cancelled({ says, isHere, to }: { says: string; isHere: boolean; to?: string }) {
  const words = payWords.use();
  const { feedback } = usePhone();
  const cart = useCartPath();
  const back = to ?? cart;
  useEffect(() => {
    if (!isHere) return;
    feedback.tell(says);
    void go(back, { replace: true });
  }, [feedback, isHere, says, back]);
  return (
    <Frame title={words('cancelledTitle')}>
      {isHere ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <section className="pay-top">
            <p className="pay-head" role="status">
              {says}
            </p>
          </section>
          <Elsewhere />
        </>
      )}
    </Frame>
  );
}
