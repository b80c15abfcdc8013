import { z } from 'zod';
import { LANGUAGES } from '../../codes.ts';
import { SALES_DAYS_MAX, SALES_FACETS } from '../../day.ts';
import { calendarDay, localized } from '../text.ts';

const count = z.number().int().min(0);
const signedWon = z.number().int();

const asked = { from: calendarDay, to: calendarDay, by: z.enum(SALES_FACETS) };
const isSpan = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < SALES_DAYS_MAX;
};
const noSpan = { error: 'to must not be before from, nor more than SALES_DAYS_MAX days after it' };

export const salesQuery = z.object(asked).refine(isSpan, noSpan);
export const salesTableQuery = z
  .object({ ...asked, language: z.enum(LANGUAGES).optional() })
  .refine(isSpan, noSpan);

export const salesRow = z.object({
  /** A day, an hour, a dish's id, a table's number, a means, or a source with how guests came in (`MENU.QR`). */
  key: z.string(),
  /** Of a dish or a table: what it is called; null where it is none. */
  name: localized.nullable(),
  count,
  amount: signedWon,
});
export type SalesRow = z.infer<typeof salesRow>;

export const salesAnswer = z.object({
  from: calendarDay,
  to: calendarDay,
  /** The day that runs. */
  today: calendarDay,
  /** By time where it is about time, else the most first. */
  rows: z.array(salesRow),
  /** Over all days that were asked for. */
  totals: z.object({
    orders: count,
    sold: signedWon,
    /** Discounts and the like. */
    entered: signedWon,
    /** Taken less what went back. */
    kept: signedWon,
  }),
});
export type SalesAnswer = z.infer<typeof salesAnswer>;
