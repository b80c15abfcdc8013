import type { Language } from '@hansang/contract';
import type { Platform } from '../../platform/platform.ts';
import type { PayForm } from '../order/placing/prepay.ts';
import { goodsName } from './nicepay/goods-name.ts';
import type { PaymentRow } from './payment-row.ts';
import type { Providers } from './provider/providers.ts';

export interface FormParts {
  readonly platform: Pick<Platform, 'clock'>;
  readonly providers: Providers;
  /** Where the provider sends browsers back to; absolute. */
  readonly returnUrl: () => string;
}

type WrittenForm = { readonly [Part in keyof PayForm]: NonNullable<PayForm[Part]> };

/** The form that leads to a payment's window, signed now; null while its provider cannot be reached. */
export async function writeForm(
  { platform: { clock }, providers, returnUrl }: FormParts,
  payment: PaymentRow,
  dishes: readonly string[],
  language: Language,
): Promise<WrittenForm | null> {
  const provider = await providers.open(payment.restaurant_id, {
    provider: payment.provider,
    accountId: payment.account_id,
  });
  if (!provider) return null;
  const { action, charset, fields } = provider.prepare({
    merchantOrderId: payment.payment_id,
    amount: payment.amount,
    goodsName: goodsName(dishes),
    language,
    returnUrl: returnUrl(),
    at: clock.now(),
  });
  return { pgAuthParams: fields as WrittenForm['pgAuthParams'], pgForm: { action, charset } };
}
