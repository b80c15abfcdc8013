import { beforeAll } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { pub, putVenue } from '../../../testing/venues.ts';

/** The pub once more, with a shared cart at every table. */
export const SHARING = 11;

export const sharingVenue = {
  ...pub,
  id: SHARING,
  flags: { ...pub.flags, useGroupCart: true },
  floors: [
    {
      id: 'hall',
      name: { ko: '홀' },
      tables: Array.from({ length: 60 }, (_, index) => ({ idx: index + 1, name: `${index + 1}번` })),
    },
  ],
};

/** Adds the venue before the tests of a file. */
export function useSharingVenue(server: TestServer): void {
  beforeAll(() => putVenue(server.db.pool, sharingVenue));
}
