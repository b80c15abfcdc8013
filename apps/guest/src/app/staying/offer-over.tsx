import { useState } from 'react';
import OfferSheet from '../../features/offer/offer-sheet.tsx';
import type { Offered } from '../../shared/orders/offered.ts';
import { usePhone } from '../../shared/phone.ts';
import { answerOffer } from './answer-offer.ts';

/** What is asked just now, over whatever is on the screen. */
export default function OfferOver({
  offered,
  isOpen,
  onClose,
}: {
  offered: Offered;
  isOpen: boolean;
  onClose(): void;
}) {
  const phone = usePhone();
  const [isSending, setSending] = useState(false);
  const answer = async (isAccepted: boolean) => {
    setSending(true);
    await answerOffer(phone, offered, isAccepted).finally(() => setSending(false));
  };
  return (
    <OfferSheet
      key={offered.offer.offerId}
      offered={offered}
      isOpen={isOpen}
      isSending={isSending}
      now={phone.now}
      onAnswer={(isAccepted) => void answer(isAccepted)}
      onClose={onClose}
      onOver={() => phone.ordersChanged.set((count) => count + 1)}
    />
  );
}
