import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { doerOf } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';
import { letGoOfPictures } from '../image/let-go.ts';
import type { Pictures } from '../image/pictures.ts';
import { exportGuest } from './export-guest.ts';
import { forgetGuest } from './forget-guest.ts';

export function forgetCalls(platform: Platform, { store, images }: Pictures): CallDefinition[] {
  const { db, clock, events, log } = platform;
  return [
    defineCall('exportGuest', {
      summary: 'What is known of a guest, for the guest; who asked is in the log, and never whose it was',
      errors: [],
      async handle({ params: { restaurantId }, body }, context) {
        const asked = { restaurantId, of: body, doer: doerOf(context), at: clock.now() };
        const known = await transaction(db.pool, (client) => exportGuest(client, asked));
        events.wake();
        return { body: known };
      },
    }),
    defineCall('forgetGuest', {
      summary: 'Take away what tells a guest from others; what was sold and paid stays. Safe to repeat',
      errors: ['GUEST_STILL_HERE'],
      async handle({ params: { restaurantId }, body }, context) {
        const asked = { restaurantId, of: body, doer: doerOf(context), at: clock.now() };
        const found = await transaction(db.pool, (client) => forgetGuest(client, asked));
        if (isRefusal(found)) return found;
        events.wake();
        // A file that cannot be deleted now is tried again every hour; what shows it is gone already.
        await letGoOfPictures(db.pool, store, asked.at, 'GUESTS').catch((err) =>
          log.warn({ err }, 'Pictures of a forgotten guest could not be deleted; trying again later'),
        );
        await images.forgetGone();
        return { body: found };
      },
    }),
  ];
}
