import type { PaymentsAnswer, RefundView, StaffPayment } from '@hansang/contract/schemas';

export const FILTERS = ['all', 'kept', 'back', 'open'] as const;
export type Filter = (typeof FILTERS)[number];

/** What a payment is called: a part that was given back is no state of its own on the wire. */
export type Standing = StaffPayment['status'] | 'PART';

export function standingOf({ status, refundedAmount }: StaffPayment): Standing {
  return status === 'SUCCESS' && refundedAmount > 0 ? 'PART' : status;
}

/** Whether somebody has to look: a refund that failed, or an outcome that nobody knows. */
export function isOpen(payment: StaffPayment): boolean {
  return (
    payment.status === 'CANCEL_FAIL' ||
    payment.isBeingSettled ||
    payment.refunds.some(({ status }) => status === 'UNKNOWN')
  );
}

const FITS: Readonly<Record<Filter, (payment: StaffPayment) => boolean>> = {
  all: () => true,
  kept: ({ status }) => status === 'SUCCESS',
  back: ({ status, refundedAmount }) => refundedAmount > 0 || status === 'CANCEL',
  open: isOpen,
};

export const fitting = (payments: readonly StaffPayment[], filter: Filter): StaffPayment[] =>
  payments.filter(FITS[filter]);

/** The refund that waits for somebody, if any: one whose outcome is not known before one that is tried again. */
export function waitingRefund({ refunds }: StaffPayment): RefundView | null {
  const unknown = refunds.find(({ status }) => status === 'UNKNOWN');
  return unknown ?? refunds.find(({ status, attempts }) => status === 'PENDING' && attempts > 0) ?? null;
}

/** Whether money of it can be given back here: what is left is known, and nothing is under way. A bill's goes back there. */
export function canRefund({ orderId, status, amount, refundedAmount, refunds }: StaffPayment): boolean {
  const isBusy = refunds.some((refund) => refund.status === 'PENDING' || refund.status === 'UNKNOWN');
  return orderId !== null && status === 'SUCCESS' && amount > refundedAmount && !isBusy;
}

/** How many of each line were not given back yet. */
export function leftOfLines({ menus, refunds }: StaffPayment): number[] {
  return menus.map(({ quantity }, line) => {
    const given = refunds
      .filter(({ status }) => status !== 'FAILED')
      .flatMap(({ lines }) => lines)
      .filter((one) => one.line === line)
      .reduce((sum, one) => sum + one.quantity, 0);
    return quantity - given;
  });
}

/** Won of the chosen pieces of each line. */
export const amountOf = ({ menus }: StaffPayment, chosen: readonly number[]): number =>
  menus.reduce((sum, { price }, line) => sum + price * (chosen[line] ?? 0), 0);

/** Replaces a payment wherever a day shows it. */
export function withPayment(answer: PaymentsAnswer, payment: StaffPayment): PaymentsAnswer {
  const put = (list: StaffPayment[]) =>
    list.map((one) => (one.paymentId === payment.paymentId ? payment : one));
  return { ...answer, payments: put(answer.payments), troubled: put(answer.troubled) };
}
