import { SALES_DAYS_MAX } from '@hansang/contract';
import { shiftDay } from '../../shared/time/shift-day.ts';

/** Days that people ask for, by name. */
export const SPANS = ['today', 'yesterday', 'week', 'month', 'year', 'own'] as const;
export type SpanName = (typeof SPANS)[number];

export interface Span {
  readonly from: string;
  readonly to: string;
}

const BACK: Readonly<Record<Exclude<SpanName, 'own'>, readonly [from: number, to: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  week: [-6, 0],
  month: [-29, 0],
  year: [-364, 0],
};

/** The days of a name, counted from the day that runs. */
export function spanOf(name: Exclude<SpanName, 'own'>, today: string): Span {
  const [from, to] = BACK[name];
  return { from: shiftDay(today, from), to: shiftDay(today, to) };
}

/** Whether the server answers it. */
export function isSpan({ from, to }: Span): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < SALES_DAYS_MAX;
}
