import type { TablePlan } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { CodeParts } from '../board/code-calls.ts';
import { loadPlan } from './load-plan.ts';
import { printCodesCall } from './print-codes.ts';

/** The venue's tables as they are set up, and what is printed of them. */
export function tablePlanCalls(parts: CodeParts): CallDefinition[] {
  return [tablePlanCall(parts), printCodesCall(parts)];
}

function tablePlanCall(parts: CodeParts): CallDefinition {
  return defineCall('tablePlan', {
    summary: 'The tables of each floor as they are set up, and what their codes hold',
    errors: ['NOT_FOUND_RESTAURANT'],
    handle: ({ params: { restaurantId } }) => answerPlan(parts, restaurantId),
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
