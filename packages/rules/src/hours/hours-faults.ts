import { clockOf, DAY } from './local-time.ts';
import { type OpeningHours, type OpenSpan, WEEKDAYS } from './opening-hours.ts';

export const HOURS_FAULTS = [
  'NOT_A_TIME',
  'NOT_A_DATE',
  'SPANS_OVERLAP',
  'BREAK_OUTSIDE_SPAN',
  'LAST_ORDER_OUTSIDE_SPAN',
  'ENDS_BEFORE_IT_BEGINS',
  'NOT_A_WEEK_OF_THE_MONTH',
] as const;

export interface HoursFault {
  /** Dotted, as in `weekly.mon.0.close`. */
  readonly path: string;
  readonly fault: (typeof HOURS_FAULTS)[number];
}

/** Everything that opening hours of the right shape still get wrong; empty when they make sense. */
export function hoursFaults(hours: OpeningHours): HoursFault[] {
  return [...weeklyFaults(hours), ...holidayFaults(hours)];
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function weeklyFaults({ weekly = {} }: OpeningHours): HoursFault[] {
  const faults: HoursFault[] = [];
  const placed: { path: string; from: number; to: number }[] = [];
  WEEKDAYS.forEach((weekday, day) => {
    (weekly[weekday] ?? []).forEach((span, index) => {
      const path = `weekly.${weekday}.${index}`;
      const own = spanFaults(span, path);
      faults.push(...own);
      if (own.length > 0) return;
      const from = day * DAY + clockOf(span.open);
      placed.push({ path, from, to: from + lengthOf(span) });
    });
  });
  return [...faults, ...overlaps(placed)];
}

/** Sunday's last span may run into Monday's first, so the week is laid out twice. */
function overlaps(spans: readonly { path: string; from: number; to: number }[]): HoursFault[] {
  const nextWeek = spans.map((span) => ({ ...span, from: span.from + 7 * DAY, to: span.to + 7 * DAY }));
  const ordered = [...spans, ...nextWeek].sort((a, b) => a.from - b.from);
  const paths = new Set<string>();
  let reach = Number.NEGATIVE_INFINITY;
  for (const { path, from, to } of ordered) {
    if (from < reach) paths.add(path);
    reach = Math.max(reach, to);
  }
  return [...paths].map((path) => ({ path, fault: 'SPANS_OVERLAP' }));
}

function lengthOf(span: OpenSpan): number {
  const length = clockOf(span.close) - clockOf(span.open);
  return length <= 0 ? length + DAY : length;
}

function spanFaults(span: OpenSpan, path: string): HoursFault[] {
  const breaks = span.breaks ?? [];
  const times: [string, string | undefined][] = [
    ['open', span.open],
    ['close', span.close],
    ['lastOrder', span.lastOrder],
    ...breaks.flatMap(({ from, to }, i): [string, string][] => [
      [`breaks.${i}.from`, from],
      [`breaks.${i}.to`, to],
    ]),
  ];
  const wrong = times.filter(([, time]) => time !== undefined && !isTime(time));
  if (wrong.length > 0) return wrong.map(([field]) => ({ path: `${path}.${field}`, fault: 'NOT_A_TIME' }));

  const since = (time: string) => (clockOf(time) - clockOf(span.open) + DAY) % DAY;
  const length = lengthOf(span);
  const faults: HoursFault[] = [];
  if (span.lastOrder !== undefined && length < DAY && since(span.lastOrder) > length)
    faults.push({ path: `${path}.lastOrder`, fault: 'LAST_ORDER_OUTSIDE_SPAN' });
  breaks.forEach(({ from, to }, i) => {
    const [start, end] = [since(from), since(to) === 0 ? length : since(to)];
    if (start >= length || end > length || end <= start)
      faults.push({ path: `${path}.breaks.${i}`, fault: 'BREAK_OUTSIDE_SPAN' });
  });
  return faults;
}

function holidayFaults({ regularHolidays = [], temporaryHolidays = [] }: OpeningHours): HoursFault[] {
  const faults: HoursFault[] = [];
  regularHolidays.forEach(({ nth = [] }, i) => {
    if (!nth.every((week) => week === -1 || (Number.isInteger(week) && week >= 1 && week <= 5)))
      faults.push({ path: `regularHolidays.${i}.nth`, fault: 'NOT_A_WEEK_OF_THE_MONTH' });
  });
  temporaryHolidays.forEach(({ from, to }, i) => {
    const wrong = (['from', 'to'] as const).filter((end) => !isDate(end === 'from' ? from : to));
    for (const end of wrong) faults.push({ path: `temporaryHolidays.${i}.${end}`, fault: 'NOT_A_DATE' });
    if (wrong.length === 0 && to < from)
      faults.push({ path: `temporaryHolidays.${i}`, fault: 'ENDS_BEFORE_IT_BEGINS' });
  });
  return faults;
}
