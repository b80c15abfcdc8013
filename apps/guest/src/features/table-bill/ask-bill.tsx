import { BILL_CALL_WAYS, type BillCallWay, billCallItem } from '@hansang/contract';
import { useRef, useState } from 'react';
import { randomHex } from '../../shared/browser/random.ts';
import { rememberCall } from '../../shared/orders/open-call.ts';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { billWords } from './bill-words.ts';

/** Calls staff with how the guests would like to pay; said once it was heard. */
export function AskBill() {
  const b = billWords.use();
  const phone = usePhone();
  const venue = useStore(phone.venue.view);
  const [step, setStep] = useState<'ASK' | 'CHOOSE' | 'ASKED'>('ASK');
  const isSending = useRef(false);
  // One for each way, so that a second tap is the same call.
  const keys = useRef(new Map<BillCallWay, string>());
  if (!venue?.useCallStaff) return null;
  if (step === 'ASKED')
    return (
      <p className="table-bill-paid" role="status">
        {b('asked')}
      </p>
    );
  if (step === 'ASK')
    return (
      <button type="button" className="button button-quiet" onClick={() => setStep('CHOOSE')}>
        {b('ask')}
      </button>
    );
  const call = async (way: BillCallWay) => {
    const entry = phone.session.entry.get();
    if (isSending.current || !entry || entry.tableIdx === null) return;
    isSending.current = true;
    const key = keys.current.get(way) ?? randomHex(32);
    keys.current.set(way, key);
    const result = await phone.api.call('callStaff', {
      params: { restaurantId: entry.restaurantId },
      body: { tableIdx: entry.tableIdx, timestamp: entry.timestamp, itemId: billCallItem(way) },
      idempotencyKey: key,
    });
    isSending.current = false;
    if (!result.ok) return phone.fail(result);
    rememberCall(phone.storage);
    setStep('ASKED');
  };
  return (
    <fieldset className="table-bill-ways">
      <legend>{b('how')}</legend>
      {BILL_CALL_WAYS.map((way) => (
        <button key={way} type="button" className="button button-quiet" onClick={() => void call(way)}>
          {b(`way.${way}`)}
        </button>
      ))}
    </fieldset>
  );
}
