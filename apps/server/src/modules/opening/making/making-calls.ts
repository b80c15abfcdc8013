import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { fingerprintOf, onceUnder } from '../../../platform/calls/idempotency.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import type { Platform } from '../../../platform/platform.ts';

/** So many dishes tell what a menu is. */
const NAMES_SHOWN = 6;

/** Setting a venue up by questions; for whoever owns the installation. */
export function makingCalls({ db, clock, events }: Platform): CallDefinition[] {
  return [
    defineCall('menuTemplates', {
      summary: 'The menus that a new venue can begin with',
      errors: [],
      async handle() {
        const { menuTemplates } = await import('./menu-template.ts');
        const templates = (await menuTemplates()).map(({ kind, menu: { names } }) => ({
          kind,
          dishes: names.length,
          names: names.slice(0, NAMES_SHOWN),
        }));
        return { body: { templates } };
      },
    }),
    defineCall('setUpVenue', {
      summary: 'Make a venue of its owner’s answers, whole or not at all; the same key makes one',
      errors: ['STAFF_FORBIDDEN', 'VENUE_SETUP_WRONG', 'IDEMPOTENCY_KEY_REUSED'],
      async handle({ body }, context) {
        const { staff, idempotencyKey: key } = context;
        if (!staff?.ownsInstallation) return refuse('STAFF_FORBIDDEN');
        const at = clock.now();
        const [{ menuTemplate }, { makeVenue }] = await Promise.all([
          import('./menu-template.ts'),
          import('./make-venue.ts'),
        ]);
        const menu = body.menu === 'TEMPLATE' ? await menuTemplate(body.kind) : null;
        const wish = { answers: body, menu, doer: doerOf(context), at };
        const used = key && {
          actor: `staff:${staff.userId}`,
          route: 'setUpVenue',
          key,
          fingerprint: fingerprintOf(body),
        };
        const made = await transaction(db.pool, (client) =>
          onceUnder(client, used || null, at, () => makeVenue(client, wish)),
        );
        if (isRefusal(made)) return made;
        events.wake();
        return { body: made };
      },
    }),
  ];
}
