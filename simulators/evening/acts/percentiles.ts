/** The value that so many of a hundred are not above; nearest rank. NaN where there are none. */
export function percentile(sorted: readonly number[], of: number): number {
  const rank = Math.ceil((of / 100) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = [50, 95, 99, 100].map((of) => percentile(sorted, of));
  return { count: sorted.length, p50, p95, p99, max };
}
