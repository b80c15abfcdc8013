import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import type { DayParts } from './day-parts.ts';
import { drawerCalls } from './drawer/drawer-calls.ts';
import { paperCalls } from './paper/paper-calls.ts';
import { closeDueDays } from './report/close-due-days.ts';
import { dayCalls } from './report/day-calls.ts';

/** How often somebody looks whether a day is over. */
export const DAY_LOOK_MS = 15_000;

export interface Days {
  /** Closes the days that are over at the moment. */
  runDue(): Promise<void>;
}

/** Opens drawers and days: their calls, and the closing of what nobody closed. */
export function openDays(parts: DayParts): Days {
  const { calls, log, onClose }: Platform = parts.platform;
  calls.add(...drawerCalls(parts), ...dayCalls(parts), ...paperCalls(parts));
  const runDue = () => closeDueDays(parts);
  repeat({ log, onClose }, DAY_LOOK_MS, 'Days that are over could not be closed; trying again', runDue);
  return { runDue };
}
