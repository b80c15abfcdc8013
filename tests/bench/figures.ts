/** The middle value; of an even number the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The smallest value that `share` (0 to 1) of all values do not exceed. NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export interface Figure {
  /** The rule of docs/rules.md that sets the limit; null where a figure is printed without one. */
  readonly rule: `BENCH-${number}` | null;
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | '×' | 'KB' | 'MB' | 's' | '' | '/s';
  readonly limit?: { readonly least: number } | { readonly most: number };
  /** What it was measured against and how: peer, spread, number of runs. */
  readonly beside: string;
}

export function isWithin(figure: Figure): boolean {
  if (!figure.limit) return true;
  return 'most' in figure.limit ? figure.value <= figure.limit.most : figure.value >= figure.limit.least;
}

/** One line of the report: rule, verdict, what, value, limit, and what it stands beside. */
export function figureLine(figure: Figure): string {
  const verdict = figure.limit ? (isWithin(figure) ? 'ok  ' : 'MISS') : '    ';
  const limit = !figure.limit
    ? ''
    : 'most' in figure.limit
      ? `≤ ${shown(figure.limit.most, figure.unit)}`
      : `≥ ${shown(figure.limit.least, figure.unit)}`;
  return [
    (figure.rule ?? '').padEnd(9),
    verdict,
    figure.what.padEnd(44),
    shown(figure.value, figure.unit).padStart(11),
    limit.padEnd(13),
    figure.beside,
  ].join('  ');
}

function shown(value: number, unit: Figure['unit']): string {
  const digits =
    unit === '×' ? 2 : Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : Math.abs(value) < 100 ? 1 : 0;
  const text = Number.isInteger(value) ? String(value) : value.toFixed(digits);
  return unit === '' ? text : `${text} ${unit}`;
}

/** `median (least–most of n)`, for the column beside a figure. */
export function spread(values: readonly number[], unit: string): string {
  const digits = median(values) < 10 ? 2 : 0;
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} ${unit} (${least}–${most} of ${values.length})`;
}
