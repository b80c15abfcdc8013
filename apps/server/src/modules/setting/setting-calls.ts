import type { CallAnswers } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { doerOf } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeValues, type Wanted } from './change-values.ts';
import { readValues } from './read-values.ts';
import { serviceCalls } from './service-calls.ts';
import type { SettingParts } from './setting-parts.ts';

type Answer = CallAnswer<CallAnswers<'settings'>> | Refusal;

/** How a venue is set up, and what its staff turn for now. */
export function settingCalls(parts: SettingParts): CallDefinition[] {
  const { pool } = parts.platform.db;
  return [
    ...serviceCalls(parts),
    defineCall('settings', {
      summary: 'What the fields of the venue say',
      errors: [],
      handle: ({ params }) => answer(pool, params.restaurantId),
    }),
    defineCall('changeSettings', {
      summary:
        'Change fields of the venue, which act at once; safe to repeat, and undone by changing them back',
      errors: ['SETTING_CHANGED', 'SETTING_WRONG'],
      handle: ({ params, body }, context) => change(parts, params.restaurantId, body.changes, context),
    }),
    defineCall('changeDoors', {
      summary: 'Change what opens tables and the console, and what money goes through; safe to repeat',
      errors: ['SETTING_CHANGED', 'SETTING_WRONG', 'TWO_STEP_OWN_FIRST'],
      async handle({ params, body }, context) {
        const demand = body.changes.twoStepFor?.value ?? 'NONE';
        // Whoever asks it of others is not the first who cannot go on.
        if (demand !== 'NONE' && !context.staff?.hasTwoStep) return refuse('TWO_STEP_OWN_FIRST');
        return change(parts, params.restaurantId, body.changes, context);
      },
    }),
  ];
}

async function change(
  { platform: { db, clock, events }, venues, menus }: SettingParts,
  restaurantId: number,
  changes: Wanted['changes'],
  context: CallContext,
): Promise<Answer> {
  const wanted = { restaurantId, changes, doer: doerOf(context), at: clock.now() };
  const result = await transaction(db.pool, (client) => changeValues(client, wanted));
  if (isRefusal(result)) return result;
  if (result === 'changed') {
    venues.forget(restaurantId);
    menus.forget(restaurantId);
    events.wake();
  }
  return answer(db.pool, restaurantId);
}

async function answer(pool: Platform['db']['pool'], restaurantId: number): Promise<Answer> {
  const values = await readValues(pool, restaurantId);
  if (!values) return refuse('NOT_FOUND_RESTAURANT');
  return { body: { values: { ...values } } };
}
