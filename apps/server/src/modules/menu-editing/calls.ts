import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import type { SessionCookies } from '../../platform/calls/guest-session.ts';
import { fingerprintOf, onceUnder } from '../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { listVersions, loadVersion } from '../menu/versions/load-versions.ts';
import type { Venues } from '../restaurant/venues.ts';
import { bringBack } from './bring-back.ts';
import type { Author } from './change-row.ts';
import { discardChanges } from './discard-changes.ts';
import { refuseUnknownPictures } from './pictures/unknown-pictures.ts';
import { proposeChanges } from './propose-changes.ts';
import { publishChanges } from './publish-changes.ts';
import { type Draft, loadDraft, presentChanges, presentDraft } from './read-draft.ts';

export interface MenuEditingParts {
  readonly platform: Platform;
  readonly menus: MenuShelf;
  readonly venues: Venues;
  readonly sessions: Pick<SessionCookies, 'issuePreview'>;
}

/** The menu as managers draft it, publish it and bring it back. */
export function menuEditingCalls({ platform, menus, venues, sessions }: MenuEditingParts): CallDefinition[] {
  const { db, clock, events } = platform;
  const told = (draft: Draft | Refusal, { userId }: Author) => {
    if (isRefusal(draft)) return draft;
    events.wake();
    return { body: presentChanges(draft, userId) };
  };
  return [
    defineCall('menuDraft', {
      summary: 'The published menu as the venue wrote it, and what is drafted over it',
      errors: [],
      async handle({ params: { restaurantId } }, context) {
        const draft = await loadDraft(db.pool, restaurantId);
        return { body: presentDraft(draft, authorOf(context).userId) };
      },
    }),
    defineCall('changeMenu', {
      summary: 'Draft changes of the menu, all of them or none; safe to repeat',
      errors: ['MENU_FIELD_TAKEN', 'MENU_PART_GONE'],
      async handle({ params: { restaurantId }, body }, context) {
        const author = authorOf(context);
        const proposed = { restaurantId, author, group: null, at: clock.now(), ...body };
        const draft = await transaction(db.pool, async (client) => {
          await holdMenu(client, restaurantId);
          const unknown = await refuseUnknownPictures(client, restaurantId, body.changes);
          return unknown ?? proposeChanges(client, proposed);
        });
        return told(draft, author);
      },
    }),
    defineCall('discardMenu', {
      summary: 'Discard drafted changes of one’s own, and what stands on them; safe to repeat',
      errors: ['MENU_CHANGE_NEEDS_OTHER'],
      async handle({ params: { restaurantId }, body: { changeIds } }, context) {
        const author = authorOf(context);
        const asked = { restaurantId, author, changeIds, at: clock.now() };
        return told(await transaction(db.pool, (client) => discardChanges(client, asked)), author);
      },
    }),
    defineCall('publishMenu', {
      summary:
        'Publish drafted changes: one’s own, or the chosen ones; the rest stays drafted. Send an Idempotency-Key',
      errors: [
        'MENU_DRAFT_MOVED',
        'MENU_FIELD_TAKEN',
        'MENU_CHANGE_NEEDS_OTHER',
        'MENU_FAULTY',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      async handle({ params: { restaurantId }, body }, context) {
        const author = authorOf(context);
        const at = clock.now();
        const { idempotencyKey: key } = context;
        const actor = `staff:${author.userId}`;
        const asked = { restaurantId, author, changeIds: body.changeIds, at };
        const used = key && {
          actor,
          route: `publishMenu/${restaurantId}`,
          key,
          fingerprint: fingerprintOf(body),
        };
        const published = await transaction(db.pool, (client) =>
          onceUnder(client, used || null, at, () => publishChanges(client, asked)),
        );
        if (isRefusal(published)) return published;
        venues.forget(restaurantId);
        menus.forget(restaurantId);
        events.wake();
        return { body: published };
      },
    }),
    defineCall('previewMenu', {
      summary:
        'Let this browser look at the draft as guests would see it, for some minutes; nothing can be ordered there',
      errors: [],
      async handle({ params: { restaurantId } }, context) {
        const { userId } = authorOf(context);
        const { cookie, until } = sessions.issuePreview({ restaurantId, userId });
        const body = { address: `/preview/${restaurantId}`, until: until.toISOString() };
        return { body, headers: { 'set-cookie': cookie } };
      },
    }),
    defineCall('menuVersions', {
      summary: 'The menus that were published, latest first',
      errors: [],
      handle: async ({ params }) => ({
        body: { versions: await listVersions(db.pool, params.restaurantId) },
      }),
    }),
    defineCall('menuVersion', {
      summary: 'A menu that was published, and what changed with it',
      errors: ['NOT_FOUND_MENU_VERSION'],
      async handle({ params: { restaurantId, version } }) {
        const kept = await loadVersion(db.pool, restaurantId, version);
        return kept ? { body: kept } : refuse('NOT_FOUND_MENU_VERSION');
      },
    }),
    defineCall('bringBackMenu', {
      summary: 'Draft what makes the menu the one that a version was; safe to repeat',
      errors: ['NOT_FOUND_MENU_VERSION', 'MENU_FIELD_TAKEN', 'MENU_PART_GONE'],
      async handle({ params: { restaurantId, version }, body: { over } }, context) {
        const author = authorOf(context);
        const asked = { restaurantId, version, author, over, at: clock.now() };
        return told(await transaction(db.pool, (client) => bringBack(client, asked)), author);
      },
    }),
  ];
}

function authorOf({ staff }: Pick<CallContext, 'staff'>): Author {
  if (!staff) throw new Error('A staff call was handled without a login');
  return { userId: staff.userId, name: staff.name };
}
