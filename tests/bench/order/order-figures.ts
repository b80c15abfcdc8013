import type { CpuTime } from '../cpu-watch.ts';
import { type Figure, median, percentile, spread } from '../figures.ts';

export interface MeasuredWindow {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  readonly cpu: CpuTime;
}

/** Figures of placing orders beside the bare statement; `where` names spread and data folder. */
export function orderFigures(
  where: string,
  ours: readonly MeasuredWindow[],
  bare: readonly MeasuredWindow[],
  errors: readonly string[],
): Figure[] {
  const rates = [ours, bare].map((windows) => windows.map(({ perSecond }) => perSecond));
  const tails = [ours, bare].map((windows) => windows.map(({ latencies }) => percentile(latencies, 0.99)));
  const postgres = [ours, bare].map((windows) => windows.map(({ cpu }) => cpu.postgres));
  const node = ours.map(({ cpu }) => cpu.node);
  const [rate, bareRate, tail, bareTail, cpu, bareCpu] = [...rates, ...tails, ...postgres] as [
    number[],
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  return [
    {
      rule: 'BENCH-10',
      what: `Orders, ${where}`,
      value: median(rate) / median(bareRate),
      unit: '×',
      limit: { least: 0.5 },
      beside: `${spread(rate, '/s')} against bare ${spread(bareRate, '/s')}`,
    },
    {
      rule: 'BENCH-10',
      what: `p99 of an order, ${where}`,
      value: median(tail) / median(bareTail),
      unit: '×',
      limit: { most: 2.5 },
      beside: `${spread(tail, 'ms')} against bare ${spread(bareTail, 'ms')}`,
    },
    {
      rule: 'BENCH-10',
      what: `PostgreSQL's time an order beyond bare, ${where}`,
      value: median(cpu) - median(bareCpu),
      unit: 'ms',
      limit: { most: 0.5 },
      beside: `${spread(cpu, 'ms')} against bare ${spread(bareCpu, 'ms')}`,
    },
    {
      rule: 'BENCH-10',
      what: `Node's time an order, ${where}`,
      value: median(node),
      unit: 'ms',
      limit: { most: 0.6 },
      beside: spread(node, 'ms'),
    },
    {
      rule: 'BENCH-10',
      what: `Errors, ${where}`,
      value: errors.length,
      unit: '',
      limit: { most: 0 },
      beside: [...new Set(errors)].slice(0, 3).join(', '),
    },
  ];
}
