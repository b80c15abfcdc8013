import { type OpeningHours, WEEKDAYS } from '@hansang/rules/hours';
import { z } from 'zod';

const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time of day like "18:30"');
const date = z.iso.date('must be a date like 2026-02-17');

const span = z.strictObject({
  open: clock,
  close: clock,
  lastOrder: clock.optional(),
  breaks: z.array(z.strictObject({ from: clock, to: clock })).optional(),
});
const days = Object.fromEntries(WEEKDAYS.map((day) => [day, z.array(span).optional()]));

/** Opening hours as `@hansang/rules` reads them, spans by weekday; without `weekly` open round the clock. */
export const fileHours = z.strictObject({
  weekly: z.strictObject(days).optional(),
  regularHolidays: z
    .array(z.strictObject({ weekday: z.enum(WEEKDAYS), nth: z.array(z.number().int()).min(1).optional() }))
    .optional(),
  temporaryHolidays: z.array(z.strictObject({ from: date, to: date })).optional(),
}) satisfies z.ZodType<OpeningHours>;

/** What a fault that the rules find in the hours means, for the person who wrote them. */
export const HOURS_SENTENCES = {
  NOT_A_TIME: 'is not a time of day',
  NOT_A_DATE: 'is not a date of the calendar',
  SPANS_OVERLAP: 'overlaps another opening span of the week',
  BREAK_OUTSIDE_SPAN: 'lies outside the opening span',
  LAST_ORDER_OUTSIDE_SPAN: 'lies outside the opening span',
  ENDS_BEFORE_IT_BEGINS: 'ends before it begins',
  NOT_A_WEEK_OF_THE_MONTH: 'must hold weeks of the month: 1 to 5, or -1 for the last',
} as const;
