import type { SetExternalIdsRequest } from '@hansang/contract/schemas';
import { matchNames } from '@hansang/rules/till';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { type TillSession, tillOf } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { TillParts } from '../till-parts.ts';
import { lacksName, loadItems } from './load-items.ts';
import { setExternalIds } from './set-external-ids.ts';

type Asked = Pick<TillSession, 'restaurantId' | 'tillId'>;

/** What a till calls what is ours: matched by name at first, then as it or its owner says. */
export function namingCalls(parts: TillParts): CallDefinition[] {
  const { db } = parts.platform;

  async function answer(till: Asked) {
    const items = await loadItems(parts, till);
    return items ? { body: { items } } : refuse('NOT_FOUND_RESTAURANT');
  }

  /** All of them or none. */
  async function name(till: Asked, { items }: SetExternalIdsRequest) {
    const ours = await loadItems(parts, till);
    if (!ours) return refuse('NOT_FOUND_RESTAURANT');
    const known = new Set(ours.map(({ kind, ourId }) => `${kind} ${ourId}`));
    if (items.some(({ kind, ourId }) => !known.has(`${kind} ${ourId}`))) return refuse('NOT_FOUND');
    const refusal = await transaction(db.pool, (client) => setExternalIds(client, till, items));
    return refusal ?? answer(till);
  }

  return [
    defineCall('tillNames', {
      summary: 'Tables, dishes, sizes and options with what a till calls them',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: ({ params }) => answer(params),
    }),
    defineCall('setTillNames', {
      summary: 'Say what a till calls things; all of them or none. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND', 'NOT_FOUND_TILL', 'EXTERNAL_ID_TAKEN'],
      handle: ({ params, body }) => name(params, body),
    }),
    defineCall('externalIds', {
      summary: 'Tables, dishes, sizes and options with what this till calls them',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: (_input, context) => answer(tillOf(context)),
    }),
    defineCall('setExternalIds', {
      summary: 'Say what this till calls things; all of them or none. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND', 'NOT_FOUND_TILL', 'EXTERNAL_ID_TAKEN'],
      handle: ({ body }, context) => name(tillOf(context), body),
    }),
    defineCall('matchExternalNames', {
      summary: 'Match tables or dishes of the till with ours by their names, where nobody has said otherwise',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TILL', 'EXTERNAL_ID_TAKEN'],
      async handle({ body: { kind, items } }, context) {
        const till = tillOf(context);
        const ours = (await loadItems(parts, till))?.filter((item) => item.kind === kind);
        if (!ours) return refuse('NOT_FOUND_RESTAURANT');
        const named = new Set(ours.map(({ externalId }) => externalId));
        const asked = items.filter(({ externalId }) => !named.has(externalId));
        const { pairs, unmatched } = matchNames(
          ours.filter(lacksName).map(({ ourId, name }) => ({ id: ourId, name })),
          asked.map(({ externalId, name }) => ({ id: externalId, name })),
        );
        const set = pairs.map(({ ourId, theirId }) => ({ kind, ourId, externalId: theirId }));
        const refusal = await transaction(db.pool, (client) => setExternalIds(client, till, set));
        if (refusal) return refusal;
        const answered = await answer(till);
        return isRefusal(answered) ? answered : { body: { ...answered.body, unmatched } };
      },
    }),
  ];
}
