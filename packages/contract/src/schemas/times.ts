import { z } from 'zod';
import { WEEKDAYS } from '../codes.ts';
import { won } from './text.ts';

const from = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like "11:00"');
const to = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time of day like "14:00"');
const days = z.array(z.enum(WEEKDAYS)).min(1);

/**
 * Hours of some weekdays on the venue's clock. Where `to` is not after `from` they end on the next day; they belong to the
 * day on which they began.
 */
const timeWindow = z.strictObject({ days, from, to });
export type TimeWindow = Readonly<z.infer<typeof timeWindow>>;

/** The hours of a week, as many stretches as it takes. */
export const times = z.array(timeWindow).min(1).max(20);
export type Times = readonly TimeWindow[];

/** Another price at certain hours. */
export const happyHour = z.strictObject({ price: won, times });
export interface HappyHour {
  readonly price: number;
  readonly times: Times;
}

const inOrder = days
  .prefault([...WEEKDAYS])
  .transform((said) => WEEKDAYS.filter((day) => said.includes(day)));
/** The same as a venue writes them: without days, on all of them. */
export const writtenTimes = z
  .array(z.strictObject({ days: inOrder, from, to }))
  .min(1)
  .max(20);
