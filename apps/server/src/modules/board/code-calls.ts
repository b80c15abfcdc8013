import type { TableCode } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { qrPathOf } from '../../platform/qr-path.ts';
import { loggedActor } from '../order/moving/move-order.ts';
import { renewKey } from '../table-key/renew-key.ts';
import { tableLinks } from '../table-key/table-links.ts';
import { type BoardParts, moverOf } from './board-parts.ts';

export interface CodeParts extends BoardParts {
  /** Where guests reach this server. */
  guestOrigin(): string;
}

/** What a table's printed code holds, and its renewal. */
export function codeCalls(parts: CodeParts): CallDefinition[] {
  return [tableCodeCall(parts), renewTableCodeCall(parts)];
}

function tableCodeCall(parts: CodeParts): CallDefinition {
  return defineCall('tableCode', {
    summary: "The address of a table's printed code, as text and as a code to scan",
    errors: ['NOT_FOUND_TABLE'],
    handle: ({ params: { restaurantId, tableIdx } }) => codeOf(parts, restaurantId, tableIdx),
  });
}

function renewTableCodeCall(parts: CodeParts): CallDefinition {
  return defineCall('renewTableCode', {
    summary: "Replace a table's printed code: the old one opens nothing from now on; safe to repeat",
    errors: ['NOT_FOUND_TABLE'],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const { db, clock, events } = parts.platform;
      const mover = await moverOf(context, restaurantId);
      const renewed = await renewKey(db.pool, {
        restaurantId,
        tableIdx,
        generation: body.generation,
        ...loggedActor(mover),
        at: clock.now(),
      });
      if (!renewed) return refuse('NOT_FOUND_TABLE');
      if (renewed.isRenewed) {
        parts.tables.forget(restaurantId, tableIdx);
        parts.tableKeys.forget(restaurantId);
        events.wake();
      }
      return codeOf(parts, restaurantId, tableIdx);
    },
  });
}

async function codeOf(
  { platform: { db, settings }, guestOrigin }: CodeParts,
  restaurantId: number,
  tableIdx: number,
): Promise<CallAnswer<TableCode> | Refusal> {
  const [table] = await tableLinks(db.pool, restaurantId, tableIdx);
  if (!table) return refuse('NOT_FOUND_TABLE');
  const { path, isKeyed, isRotating, generation } = table;
  const link = `${guestOrigin()}${path}`;
  const isLasting = settings.PUBLIC_URL !== undefined;
  return { body: { link, ...qrPathOf(link), isKeyed, isRotating, generation, isLasting } };
}
