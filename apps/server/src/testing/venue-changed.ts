import type { NewEvent } from '../platform/events/event.ts';
import { PUB } from './venues.ts';

/** An event of the log that means nothing to anybody. */
export const venueChanged = (subjectId: string): NewEvent<'venue.changed'> => ({
  restaurantId: PUB,
  subjectType: 'venue',
  subjectId,
  actorType: 'system',
  actor: 'test',
  type: 'venue.changed',
  data: {},
  at: new Date('2026-11-20T10:00:00Z'),
});
