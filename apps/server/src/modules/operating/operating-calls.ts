import type { ServerState } from '@hansang/contract/schemas';
import { isNightly } from '../../platform/backup/nightly/is-nightly.ts';
import { trySecondPlace } from '../../platform/backup/nightly/try-second-place.ts';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropWithTrace, retryWithTrace } from './mend-letter.ts';
import { readReach } from './read-reach.ts';
import { readServer } from './read-server.ts';
import { watchUpdates } from './updates/watch-updates.ts';

/** How the installation is and what waits in it, for whoever owns it. */
export function operatingCalls(platform: Platform, guestOrigin: () => string): CallDefinition[] {
  const since = platform.clock.now();
  const updates = watchUpdates(platform);
  const answer = async (): Promise<CallAnswer<ServerState>> => ({
    body: await readServer(platform, since, updates),
  });
  /** What comes of it stands in the findings. Two who ask at once get one try. */
  let trying: Promise<void> | null = null;
  const tryPlaceNow = (adopts: boolean): Promise<void> => {
    if (platform.settings.BACKUP_TO === undefined || !isNightly(platform.settings)) return Promise.resolve();
    trying ??= tryOnce(platform, adopts).finally(() => {
      trying = null;
    });
    return trying;
  };
  return [
    defineCall('serverState', {
      summary: 'What is wrong with the installation, its figures, and what could not be delivered',
      errors: ['STAFF_FORBIDDEN'],
      handle: async (_input, context) => refuseOthers(context) ?? answer(),
    }),
    defineCall('serverStanding', {
      summary: 'Whether guests’ orders can be taken, for everybody who works here',
      errors: [],
      handle: async () => ({ body: { isFull: platform.health.isFull } }),
    }),
    defineCall('serverReach', {
      summary: 'Where guests reach the installation; that address is asked for an answer now',
      errors: ['STAFF_FORBIDDEN'],
      async handle(_input, context) {
        return (
          refuseOthers(context) ?? { body: await readReach(platform, guestOrigin(), platform.clock.now()) }
        );
      },
    }),
    defineCall('trySecondPlace', {
      summary: 'Bring something to the second place of backups, read it back and delete it; safe to repeat',
      errors: ['STAFF_FORBIDDEN'],
      async handle({ body: { isNew } }, context) {
        const refusal = refuseOthers(context);
        if (refusal) return refusal;
        await tryPlaceNow(isNew);
        return answer();
      },
    }),
    defineCall('retryLetter', {
      summary: 'Deliver once more what was set aside; safe to repeat',
      errors: ['STAFF_FORBIDDEN', 'LETTER_FAILED', 'LETTER_ELSEWHERE'],
      async handle({ params }, context) {
        return refuseOthers(context) ?? (await retryWithTrace(platform, params, context)) ?? answer();
      },
    }),
    defineCall('dropLetter', {
      summary: 'Let go of what was set aside; safe to repeat',
      errors: ['STAFF_FORBIDDEN'],
      async handle({ params }, context) {
        const refusal = refuseOthers(context);
        if (refusal) return refusal;
        await dropWithTrace(platform, params, context);
        return answer();
      },
    }),
  ];
}

async function tryOnce({ db, settings, clock, health }: Platform, adopts: boolean): Promise<void> {
  const parts = { pool: db.pool, settings, now: () => clock.now() };
  await trySecondPlace(parts, { adopts }).catch(() => {});
  await health.lookAgain('BACKUP');
}

/** A venue's people have nothing to do with the machine that it shares with others. */
const refuseOthers = ({ staff }: CallContext): Refusal | null =>
  staff?.ownsInstallation ? null : refuse('STAFF_FORBIDDEN');
