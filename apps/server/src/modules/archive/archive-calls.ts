import type { Readable } from 'node:stream';
import { BASE_LANGUAGE } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { doerOf, staffAct } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';
import { withFirstUse } from '../../platform/process/first-use.ts';
import { openPictureStore } from '../image/picture-store.ts';

/** Archives that one server makes at a time, whatever the venue: each keeps a connection of the pool. */
const MOST_AT_ONCE = 2;

const COUNTS = `
  SELECT (SELECT count(*) FROM orders WHERE restaurant_id = $1)::int AS orders,
         (SELECT count(*) FROM reviews WHERE restaurant_id = $1)::int AS reviews`;

/** Everything of a venue, for its owner to take home. */
export function archiveCalls({ db, clock, events, settings }: Platform): CallDefinition[] {
  let running = 0;
  const openStore = withFirstUse(() => openPictureStore(settings));
  return [
    defineCall('openArchive', {
      summary: 'Whether an archive can be taken now, and how much is in it',
      errors: ['SERVICE_UNAVAILABLE'],
      async handle({ params: { restaurantId } }) {
        if (running >= MOST_AT_ONCE) return refuse('SERVICE_UNAVAILABLE');
        const { rows } = await db.pool.query<{ orders: number; reviews: number }>(COUNTS, [restaurantId]);
        return { body: rows[0] ?? { orders: 0, reviews: 0 } };
      },
    }),
    defineCall('archive', {
      summary: 'Everything of the venue as one zip, one at a time; it is in the log',
      errors: ['SERVICE_UNAVAILABLE'],
      async handle({ params: { restaurantId }, query }, context) {
        if (running >= MOST_AT_ONCE) return refuse('SERVICE_UNAVAILABLE');
        running += 1;
        let stream: Readable | undefined;
        try {
          const store = await openStore();
          const at = clock.now();
          const language = query.language ?? BASE_LANGUAGE;
          const { streamArchive } = await import('./stream-archive.ts');
          const begun = await streamArchive(db.pool, { store, restaurantId, language, at });
          if (isRefusal(begun)) return begun;
          stream = begun.once('close', () => {
            running -= 1;
          });
          await appendEvents(db.pool, staffAct(restaurantId, doerOf(context), 'ARCHIVE_MADE', {}, at));
          events.wake();
          return { body: '', stream, headers: fileHeaders(restaurantId, at) };
        } catch (error) {
          // Nobody takes what is not in the log; the database keeps its look for nobody.
          stream?.destroy();
          throw error;
        } finally {
          if (!stream) running -= 1;
        }
      },
    }),
  ];
}

const fileHeaders = (restaurantId: number, at: Date) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="hansang-${restaurantId}-${at.toISOString().slice(0, 10)}.zip"`,
});
