import type { StaffPayment } from '@hansang/contract/schemas';
import type { Words } from '../../shared/words/words.ts';

type Spoken = Pick<Words, 't'>;

/** How the order of a payment is called. */
export function orderName(
  { orderNumber, visitId }: Pick<StaffPayment, 'orderNumber' | 'visitId'>,
  { t }: Spoken,
): string {
  if (visitId !== null) return t('pay.ofBill');
  return orderNumber === null ? t('pay.noNumber') : t('pay.number', { number: orderNumber });
}

/** The same with its table, where it stands alone. */
export function orderTitle(
  { orderNumber, tableName: table }: Pick<StaffPayment, 'orderNumber' | 'tableName'>,
  { t }: Spoken,
): string {
  return orderNumber === null ? t('table.name', { table }) : t('order.title', { table, number: orderNumber });
}

export const methodName = ({ method }: Pick<StaffPayment, 'method'>, { t }: Spoken): string =>
  t(method ? `pay.by.${method}` : 'pay.by.CARD');

/** `11월 19일`, of a business day as `YYYY-MM-DD`. */
export const dayText = (day: string, { language }: Pick<Words, 'language'>): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `신한 536109******4821`; empty where no card is known. */
export const cardText = ({ cardName, cardNumber }: Pick<StaffPayment, 'cardName' | 'cardNumber'>): string =>
  [cardName, cardNumber].filter(Boolean).join(' ');
