import { splitVat } from '../order/money.ts';

export interface BillTax {
  /** Won before tax, of what is taxed. */
  readonly supply: number;
  readonly vat: number;
  /** Won of dishes without tax. */
  readonly taxFree: number;
}

/**
 * The tax in a bill: discounts and the like fall on taxed and tax-free dishes alike. The three parts add up to `total`.
 * @param sold what its dishes are sold for, those without tax counted in
 */
export function billTax(total: number, sold: { readonly all: number; readonly taxFree: number }): BillTax {
  const taxFree = sold.all === 0 ? 0 : Math.round((total * sold.taxFree) / sold.all);
  return { ...splitVat(total - taxFree), taxFree };
}
