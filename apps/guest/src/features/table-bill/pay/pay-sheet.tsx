import { BILL_CLAIM_MINUTES } from '@hansang/contract';
import type { BillOffer, GuestBill } from '@hansang/contract/schemas';
import { useRef, useState } from 'react';
import type { CallResult } from '../../../shared/api/api.ts';
import { randomHex } from '../../../shared/browser/random.ts';
import { Sheet } from '../../../shared/layer/sheet.tsx';
import { useOrdersRead } from '../../../shared/orders/use-read.ts';
import LoadFailed from '../../../shared/page/load-failed.tsx';
import { Skeleton } from '../../../shared/page/skeleton.tsx';
import { type Phone, usePhone } from '../../../shared/phone.ts';
import { useWords } from '../../../shared/words/words.ts';
import { BillPayments } from './bill-payments.tsx';
import { amountOf, askedOf, type ChosenPart, currentChoice } from './chosen-part.ts';
import { type OwnClaim, OwnClaimNote } from './own-claim.tsx';
import { PartChoice } from './part-choice.tsx';
import { payBillWords } from './pay-words.ts';
import './pay-sheet.css';

export interface PaySheetProps {
  readonly isOpen: boolean;
  onClose(): void;
  /** The way to the provider's window. */
  onPay(offer: BillOffer): void;
}

/** The table's bill, to pay it or a part of it by card from this phone. */
export default function PaySheet({ isOpen, onClose, onPay }: PaySheetProps) {
  const p = payBillWords.use();
  const phone = usePhone();
  const { won } = useWords();
  const { data, failed, again } = useOrdersRead<GuestBill>(
    () => phone.api.call('tableBill', { params: placeOf(phone) }),
    null,
  );
  const [picked, setPicked] = useState<ChosenPart | null>(null);
  const { isSending, keyOf, send } = useSending(phone, again);
  const bill = data;
  const chosen = bill && currentChoice(bill, picked);
  const amount = bill && chosen ? amountOf(bill, chosen) : 0;
  const own = bill?.claims.find((claim): claim is OwnClaim => claim.paymentId !== null);
  const canChoose = bill !== null && !own && bill.payable > 0;

  const pay = () =>
    bill &&
    chosen &&
    send(async () => {
      const { language } = phone.words.get();
      const body = { version: bill.version, amount, part: askedOf(chosen), language };
      const idempotencyKey = keyOf(JSON.stringify(body));
      const answer = await phone.api.call('payBill', { params: placeOf(phone), body, idempotencyKey });
      if (answer.ok && answer.data) onPay(answer.data);
      return answer;
    });
  const leave = () =>
    own &&
    send(async () => {
      const { paymentId } = own;
      const answer = await phone.api.call('leaveBillPayment', { params: { ...placeOf(phone), paymentId } });
      if (answer.ok) phone.feedback.tell(p('stopped'));
      return answer;
    });
  return (
    <Sheet
      isOpen={isOpen}
      titleId="pay-bill"
      onClose={onClose}
      bar={
        canChoose && (
          <>
            <p className="pay-kept">{p('kept', { minutes: BILL_CLAIM_MINUTES })}</p>
            <button
              type="button"
              className="button"
              disabled={amount === 0 || isSending}
              onClick={() => void pay()}
            >
              {amount === 0 ? p('choose') : p('pay', { amount: won(amount) })}
            </button>
          </>
        )
      }
    >
      <h2 className="pay-title" id="pay-bill">
        {p('title')}
      </h2>
      {bill && chosen ? (
        <>
          <p className="pay-left">
            <span>{p('left')}</span>
            <b className="price">{won(bill.payable)}</b>
          </p>
          {own && <OwnClaimNote claim={own} onLeave={() => void leave()} />}
          {canChoose && <PartChoice bill={bill} chosen={chosen} onChange={setPicked} />}
          {!own && bill.payable === 0 && (
            <p className="pay-busy" role="status">
              {p(bill.owed === 0 ? 'all' : 'busy')}
            </p>
          )}
          <BillPayments bill={bill} />
        </>
      ) : failed ? (
        <LoadFailed failed={failed} onRetry={again} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Sheet>
  );
}

/** Statuses from here on say that nothing was heard. */
const NO_ANSWER = 500;

const placeOf = ({ session }: Phone) => ({ restaurantId: session.entry.get()?.restaurantId ?? 0 });

/** One request at a time. Of a wish that nobody answered the next tap has the same key; an answer has the bill read anew. */
function useSending(phone: Phone, again: () => void) {
  const [isSending, setSending] = useState(false);
  const wish = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  const keyOf = (asked: string): string => {
    if (wish.current?.asked !== asked) wish.current = { asked, key: randomHex(32) };
    return wish.current.key;
  };
  const send = async (ask: () => Promise<CallResult<unknown>>) => {
    if (isSending) return;
    setSending(true);
    const answer = await ask();
    if (answer.ok || answer.status < NO_ANSWER) wish.current = null;
    setSending(false);
    again();
    if (!answer.ok) await phone.fail(answer);
  };
  return { isSending, keyOf, send };
}
