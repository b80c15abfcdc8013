import type { Times } from '@hansang/contract/schemas';
import { clockOf, DAY, dayOf, instantOf, localTime, weekdayOf } from './local-time.ts';

/** Whether hours of the week hold at a moment, and the span around it in which that stays so. */
export interface TimesNow {
  readonly isOn: boolean;
  /** Instants: `since` belongs to the span, `until` no longer does. */
  readonly since: number;
  readonly until: number;
}

/** A window of the week comes back within these days, whichever side of midnight it lies on. */
const REACH_DAYS = 9;

/**
 * Looks at hours of the week on the wall clock of a zone. A stretch runs from the first moment at which the clock shows its
 * beginning to the first at which it shows its end, so that a clock that is turned back opens nothing twice.
 */
export function openTimes(timeZone: string): (times: Times, instant: number) => TimesNow {
  const instants = new Map<number, number>();
  const at = (local: number) => {
    const known = instants.get(local) ?? instantOf(local, timeZone);
    instants.set(local, known);
    return known;
  };
  return (times, instant) => {
    const today = dayOf(localTime(instant, timeZone));
    const stretches = merged(stretchesAround(times, today, at));
    let since = at((today - REACH_DAYS) * DAY);
    for (const { from, to } of stretches) {
      if (instant < from) return { isOn: false, since, until: from };
      if (instant < to) return { isOn: true, since: from, until: to };
      since = to;
    }
    return { isOn: false, since, until: at((today + REACH_DAYS) * DAY) };
  };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function stretchesAround(times: Times, today: number, at: (local: number) => number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let day = today - REACH_DAYS; day <= today + REACH_DAYS; day++)
    for (const { days, from, to } of times) {
      if (!days.includes(weekdayOf(day))) continue;
      const [opens, closes] = [clockOf(from), clockOf(to)];
      const end = closes <= opens ? closes + DAY : closes;
      stretches.push({ from: at(day * DAY + opens), to: at(day * DAY + end) });
    }
  // Where the clock skips the whole of one, it is not that day.
  return stretches.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
}

/** What touches or overlaps is one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of stretches) {
    const last = all.at(-1);
    if (last && from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else all.push({ from, to });
  }
  return all;
}
