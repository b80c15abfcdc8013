import type { GuestBill } from '@hansang/contract/schemas';
import { timeOf } from '../../../shared/orders/when.ts';
import { useWords } from '../../../shared/words/words.ts';
import { payBillWords } from './pay-words.ts';

export type OwnClaim = GuestBill['claims'][number] & { readonly paymentId: string };

/** What this phone has begun to pay and not finished: until when it is kept, and the way out of it. */
export function OwnClaimNote({ claim, onLeave }: { readonly claim: OwnClaim; onLeave(): void }) {
  const p = payBillWords.use();
  const { won, language } = useWords();
  const amount = won(claim.amount);
  if (claim.isBeingTaken)
    return (
      <p className="pay-own" role="status">
        {p('taking', { amount })}
      </p>
    );
  return (
    <div className="pay-own">
      <p>
        <b>{p('mine', { amount })}</b>
      </p>
      <p>{p('mineText', { time: timeOf(claim.until, language) })}</p>
      <button type="button" className="button button-quiet" onClick={onLeave}>
        {p('leave')}
      </button>
    </div>
  );
}
