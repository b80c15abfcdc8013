import { restaurantParams } from '../params.ts';
import { activityPage, activityQuery } from '../staff/people.ts';
import type { Bindings } from './binding.ts';

/** Staff: who did what when. */
export const ACTIVITY_CALLS = {
  activity: {
    access: { staff: 'report.read' },
    params: restaurantParams,
    query: activityQuery,
    answer: activityPage,
  },
} as const satisfies Bindings;
