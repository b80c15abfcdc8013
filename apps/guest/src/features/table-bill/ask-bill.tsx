import { BILL_CALL_WAYS, type BillCallWay, billCallItem } from '@hansang/contract';
import { useEffect, useRef, useState } from 'react';
import { randomHex } from '../../shared/browser/random.ts';
import { hasOpenCall, rememberCall } from '../../shared/orders/open-call.ts';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { billWords } from './bill-words.ts';

const BILL_ITEMS: readonly string[] = BILL_CALL_WAYS.map(billCallItem);

/** Calls staff with how the guests would like to pay; said once it was heard, and whenever they come back, until it is over. */
export function AskBill() {
  const b = billWords.use();
  const phone = usePhone();
  const [step, setStep] = useState<'LOOK' | 'ASK' | 'CHOOSE' | 'ASKED'>(
    hasOpenCall(phone.storage) ? 'LOOK' : 'ASK',
  );
  const isSending = useRef(false);
  // One for each way, so that a second tap is the same call.
  const keys = useRef(new Map<BillCallWay, string>());
  const changed = useStore(phone.ordersChanged);
  const seen = useRef(changed);
  useEffect(() => {
    const entry = phone.session.entry.get();
    // The socket tells so, among others, that staff have answered it.
    const isNews = changed !== seen.current;
    seen.current = changed;
    if (!entry || !(step === 'LOOK' || (step === 'ASKED' && isNews))) return;
    let isGone = false;
    void phone.api.call('callItems', { params: { restaurantId: entry.restaurantId } }).then((answer) => {
      // Without an answer it is as it was.
      if (isGone || (step === 'ASKED' && !answer.ok && answer.code !== 'CALL_STAFF_UNUSED')) return;
      const isOpen = answer.ok && answer.data?.calls.some(({ itemId }) => BILL_ITEMS.includes(itemId));
      setStep(isOpen ? 'ASKED' : 'ASK');
    });
    return () => {
      isGone = true;
    };
  }, [phone, step, changed]);
  if (step === 'LOOK') return null;
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
    if (!result.ok) {
      // Somebody paid it meanwhile: what this page shows is older than that.
      if (result.code === 'BILL_IS_PAID') phone.ordersChanged.set((count) => count + 1);
      return phone.fail(result);
    }
    rememberCall(phone.storage);
    keys.current.clear();
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
