import type { TablePlan } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { moverOf } from '../board/board-parts.ts';
import type { CodeParts } from '../board/code-calls.ts';
import { changePlan } from './change-plan.ts';
import { codeWalkCalls } from './code-walk-calls.ts';
import { loadPlan } from './load-plan.ts';
import { printCodesCall } from './print-codes.ts';

/** The venue's tables as they are set up, and what is printed of them. */
export function tablePlanCalls(parts: CodeParts): CallDefinition[] {
  return [tablePlanCall(parts), changeTablePlanCall(parts), printCodesCall(parts), ...codeWalkCalls(parts)];
}

function tablePlanCall(parts: CodeParts): CallDefinition {
  return defineCall('tablePlan', {
    summary: 'The tables of each floor as they are set up, and what their codes hold',
    errors: ['NOT_FOUND_RESTAURANT'],
    handle: ({ params: { restaurantId } }) => answerPlan(parts, restaurantId),
  });
}

function changeTablePlanCall(parts: CodeParts): CallDefinition {
  return defineCall('changeTablePlan', {
    summary: 'Set tables and floors up as somebody wants them, if they are still as that person saw them',
    errors: ['NOT_FOUND_RESTAURANT', 'TABLE_PLAN_CHANGED', 'TABLE_IN_USE', 'FLOOR_IN_USE', 'TABLES_OVERLAP'],
    async handle({ params: { restaurantId }, body }, context) {
      const { db, clock, events } = parts.platform;
      const { name: actor } = await moverOf(context, restaurantId);
      const change = { restaurantId, ...body, actor, at: clock.now() };
      const outcome = await transaction(db.pool, (client) => changePlan(client, change));
      if (isRefusal(outcome)) return outcome;
      if (outcome === 'changed') {
        parts.venues.forget(restaurantId);
        parts.tableKeys.forget(restaurantId);
        for (const { tableIdx } of body.tables) parts.tables.forget(restaurantId, tableIdx);
      }
      if (outcome !== 'as it was') events.wake();
      return answerPlan(parts, restaurantId);
    },
  });
}

async function answerPlan(
  { platform: { db, settings }, venues, guestOrigin }: CodeParts,
  restaurantId: number,
): Promise<CallAnswer<TablePlan> | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const { tableLinks, useDigitalQr, logo, wifi } = venue.settings;
  return {
    body: {
      floors: await loadPlan(db.pool, restaurantId),
      codes: {
        origin: guestOrigin(),
        isLasting: settings.PUBLIC_URL !== undefined,
        isKeyed: tableLinks === 'KEYED',
        isRotating: useDigitalQr,
        hasLogo: logo !== null,
        hasWifi: wifi !== null,
      },
    },
  };
}
