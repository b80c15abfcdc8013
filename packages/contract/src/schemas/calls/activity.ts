import { z } from 'zod';
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
  saveActivity: {
    access: { staff: 'report.read' },
    params: restaurantParams,
    answer: z.object({}),
  },
} as const satisfies Bindings;
