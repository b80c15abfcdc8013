import type { CatalogueOf } from '../format.ts';
import type { call as ko } from '../ko/call.ts';

export const call = {
  ask: 'What do you need?',
  do: 'Call staff',
  wait: 'You can call again in {seconds}s.',
  called: 'We’ve let the staff know.',
  yours: 'Your calls',
  waiting: 'Waiting for staff',
  coming: 'Staff are on the way',
  at: 'Called at {time}',
  none: 'There’s nothing to call staff for right now.',
} satisfies CatalogueOf<typeof ko>;
