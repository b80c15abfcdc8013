import { BILL_CALL_WAYS, type BillCallWay, billCallItem, LANGUAGES } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { billCall as en } from '@hansang/i18n/en/bill-call';
import { billCall as ja } from '@hansang/i18n/ja/bill-call';
import { billCall as ko } from '@hansang/i18n/ko/bill-call';
import { billCall as zh } from '@hansang/i18n/zh-CN/bill-call';
import type { Venue } from '../restaurant/venue.ts';

const TEXTS = { ko, en, ja, 'zh-CN': zh };

const named = (way: BillCallWay): Localized =>
  Object.fromEntries(LANGUAGES.map((one) => [one, TEXTS[one][`staff.${way}`]])) as Localized;

/** Asking for the bill, with how the guests would like to pay. */
const BILL_ITEMS = BILL_CALL_WAYS.map((way) => ({ _id: billCallItem(way), name: named(way) }));

/** Whether it is the bill that is asked for. */
export const isBillItem = (itemId: string): boolean => BILL_ITEMS.some(({ _id }) => _id === itemId);

/** What staff are called for: one of the venue's items, or the bill, which every venue has. */
export const callItem = ({ callItems }: Venue, itemId: string): Venue['callItems'][number] | undefined =>
  [...callItems, ...BILL_ITEMS].find(({ _id }) => _id === itemId);
