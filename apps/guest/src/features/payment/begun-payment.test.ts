import { expect, test } from 'vitest';
import { memoryStorage } from '../../shared/browser/storage.ts';
import {
  beginPayment,
  begunPayment,
  cameBack,
  endPayment,
  FAILURE_KEY,
  reservePayment,
} from './begun-payment.ts';

const NOW = 1_795_000_000_000;
const begun = { restaurantId: 2, tableIdx: 4, orderId: null, startedAt: NOW };

function phone() {
  const [storage, tab] = [memoryStorage(), memoryStorage()];
  beginPayment(storage, begun, tab);
  return { storage, tab };
}

test('the payment-failure flag stays, however often it is read, until it is removed', {
  tags: ['PAY-6'],
}, () => {
  const { storage, tab } = phone();
  reservePayment(storage, 'o1');
  for (let time = 0; time < 3; time += 1) expect(begunPayment(storage, NOW + time)?.orderId).toBe('o1');
  endPayment(storage, tab);
  expect(storage.get(FAILURE_KEY)).toBeNull();
});

test('the redirect flag belongs to the tab and is told once', { tags: ['PAY-2'] }, () => {
  const { storage, tab } = phone();
  expect(cameBack(memoryStorage())).toBe(false);
  expect(cameBack(tab)).toBe(true);
  expect(cameBack(tab)).toBe(false);
  expect(begunPayment(storage, NOW)).toEqual(begun);
});

test('a payment is forgotten once no order can wait for it any more', () => {
  const { storage } = phone();
  expect(begunPayment(storage, NOW + 30 * 60_000)).toBeNull();
  expect(storage.get(FAILURE_KEY)).toBeNull();
});

test('what another hand wrote there is no payment', () => {
  const storage = memoryStorage();
  for (const text of ['1', '{}', 'broken', '{"orderId":5,"restaurantId":1,"tableIdx":1,"startedAt":1}']) {
    storage.set(FAILURE_KEY, text);
    expect(begunPayment(storage, NOW)).toBeNull();
  }
  reservePayment(storage, 'o1');
  expect(begunPayment(storage, NOW)).toBeNull();
});
