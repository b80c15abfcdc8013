import type { DayFigures, DaySums } from '@hansang/contract/schemas';
import { billTax } from '../bill/index.ts';
import { canonicalJson } from './canonical-json.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What a day's figures come to. */
export function daySums({ orders, lines, entries, means, drawers }: DayFigures): DaySums {
  const entered = sum(entries.map(({ amount }) => amount));
  const net = orders.sold + entered;
  const taken = sum(means.map((one) => one.taken));
  const back = sum(means.map((one) => one.back));
  const counted = drawers.flatMap((one) => (one.counted === null ? [] : [one.counted - one.expected]));
  return {
    cancelled: orders.ordered - orders.sold - lines.free,
    entered,
    net,
    tax: billTax(net, { all: orders.sold, taxFree: lines.taxFree }),
    taken,
    back,
    kept: taken - back,
    difference: counted.length === 0 ? null : sum(counted),
  };
}

/** Whether anything happened on it: a day on which the house was closed has no report. */
export const isEmptyDay = ({ orders, entries, means, drawers, unpaid }: DayFigures): boolean =>
  orders.count + orders.off + entries.length + means.length + drawers.length + unpaid.length === 0;

/** Whether a day is still as a report of it says; what was not told yet when it was made is not asked about. */
export const isAsReported = (reported: DayFigures | null, { sources, loose, ...rest }: DayFigures): boolean =>
  canonicalJson(reported) ===
  canonicalJson({ ...rest, ...(reported?.sources && { sources }), ...(reported?.loose && { loose }) });
