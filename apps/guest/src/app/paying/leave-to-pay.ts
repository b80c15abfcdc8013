import { PAYING_STATE_MS } from '@hansang/contract';
import {
  beginPayment,
  begunPayment,
  endPayment,
  reservePayment,
  resumePayment,
} from '../../features/payment/begun-payment.ts';
import { type PayForm, submitPayForm } from '../../features/payment/pay-form.ts';
import type { Phone } from '../../shared/phone.ts';
import type { Parts } from '../parts.ts';

/** A page that is still here after this long was never left: the provider could not be reached. */
const STUCK_MS = 20_000;
const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether orders of this store are paid before they go in. */
export const paysFirst = ({ venue }: Phone): boolean => venue.view.get()?.usePG ?? false;

/** Sets the flags of a payment that is about to be ordered. @returns takes them back when there is nothing to pay */
export function beginToPay({ session, storage, now }: Phone): () => void {
  const entry = session.entry.get();
  if (!entry || entry.tableIdx === null) return () => {};
  const { restaurantId, tableIdx } = entry;
  const earlier = begunPayment(storage, now());
  beginPayment(storage, { restaurantId, tableIdx, orderId: null, startedAt: now() });
  return () => {
    endPayment(storage);
    if (earlier && earlier.orderId !== null) resumePayment(storage, earlier);
  };
}

/** Leaves to pay an order that is reserved. */
export function leaveToPay(
  { storage }: Phone,
  parts: Pick<Parts, 'isPaying'>,
  { orderId, form }: { readonly orderId: string; readonly form: PayForm },
  pause = pauseFor,
): Promise<void> {
  reservePayment(storage, orderId);
  return leaveFor(parts, form, pause);
}

/** Shows the paying state for a second, then leaves for the provider's window, without asking whether to. */
export async function leaveFor(
  { isPaying }: Pick<Parts, 'isPaying'>,
  form: PayForm,
  pause = pauseFor,
): Promise<void> {
  isPaying.set(true);
  await pause(PAYING_STATE_MS);
  submitPayForm(form);
  setTimeout(() => isPaying.set(false), STUCK_MS);
}
