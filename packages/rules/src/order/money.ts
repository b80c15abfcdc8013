export interface VatSplit {
  /** Won before tax. */
  readonly supply: number;
  readonly vat: number;
}

/** Splits an amount that includes 10 % VAT; the two parts always add up to the amount. */
export function splitVat(amount: number): VatSplit {
  const supply = Math.round(amount / 1.1);
  return { supply, vat: amount - supply };
}

/** What stays of a payment after its refunds, in won; never below 0. */
export function remainingPayment(paid: number, refundedAmount: number): number {
  return Math.max(0, paid - refundedAmount);
}
