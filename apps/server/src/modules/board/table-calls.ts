import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import { inEveryLanguage } from '../restaurant/localized.ts';
import { tableAdmissionCalls } from './admission-calls.ts';
import { loadPhones } from './admit-phone.ts';
import { type BoardParts, moverOf, refundBoundOf } from './board-parts.ts';
import { checkOut } from './check-out.ts';
import { loadOrdersOfVisit } from './load-board.ts';
import { loadFloorRows, presentFloor, presentTable } from './load-floor.ts';
import { loadLastVisit } from './load-last-visit.ts';
import { loadTimeline } from './load-timeline.ts';
import { moveTable } from './move-table.ts';
import { presentBoardOrder } from './present-board-order.ts';
import { tableAnswer } from './table-answer.ts';

/** The floor, its tables, and what staff do with them. */
export function tableCalls(parts: BoardParts): CallDefinition[] {
  return [
    floorCall(parts),
    tableDetailCall(parts),
    checkOutCall(parts),
    moveTableCall(parts),
    ...tableAdmissionCalls(parts),
  ];
}

function floorCall({ platform: { db, clock }, venues }: BoardParts): CallDefinition {
  return defineCall('floor', {
    summary: 'Every table of the venue by floor, and what goes on at it',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId } }) {
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const now = clock.now();
      return { body: presentFloor(await loadFloorRows(db.pool, restaurantId, now), venue, now) };
    },
  });
}

function tableDetailCall({ platform: { db, clock }, venues }: BoardParts): CallDefinition {
  return defineCall('tableDetail', {
    summary: 'One table with its visit, orders and timeline',
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE'],
    async handle({ params: { restaurantId, tableIdx } }, context) {
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const now = clock.now();
      const [row] = await loadFloorRows(db.pool, restaurantId, now, tableIdx);
      const table = row && presentTable(row, venue, now);
      if (!row || !table) return refuse('NOT_FOUND_TABLE');
      const visitId = table.visit?.visitId ?? null;
      const [orders, timeline, phones, lastVisitId] = await Promise.all([
        visitId === null ? [] : loadOrdersOfVisit(db.pool, restaurantId, visitId),
        loadTimeline(db.pool, restaurantId, tableIdx, visitId),
        loadPhones(db.pool, restaurantId, tableIdx, now),
        visitId === null ? loadLastVisit(db.pool, restaurantId, tableIdx, now) : null,
      ]);
      const viewer = { userId: staffOf(context).userId, now };
      return {
        body: {
          ...table,
          floorName: inEveryLanguage(row.floor_name),
          phones,
          lastVisitId,
          orders: orders.map((order) => presentBoardOrder(order, viewer)),
          timeline,
          serverTime: now.toISOString(),
        },
      };
    },
  });
}

function checkOutCall(parts: BoardParts): CallDefinition {
  return defineCall('checkOut', {
    summary: 'End the visit at a table and free it; safe to repeat',
    errors: [
      'NOT_FOUND_TABLE',
      'TABLE_LEFT',
      'TABLE_OTHER_GUESTS',
      'TABLE_HAS_OPEN_ORDERS',
      'TABLE_HAS_NEW_ORDERS',
      'TABLE_STILL_OWES',
      'ORDER_TRANSITION_NOT_ALLOWED',
      'NOT_FOUND_RESTAURANT',
      'STEP_UP_NEEDED',
    ],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const bound = await refundBoundOf(parts.venues, context, restaurantId);
      if (isRefusal(bound)) return bound;
      const result = await checkOut(parts, { restaurantId, tableIdx, ...body, actor, bound });
      return isRefusal(result) ? result : tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function moveTableCall(parts: BoardParts): CallDefinition {
  return defineCall('moveTable', {
    summary: 'Move a visit with its orders and phones to a free table; safe to repeat',
    errors: ['NOT_FOUND_TABLE', 'NOT_FOUND_VISIT', 'TABLE_RETIRED', 'TABLE_OCCUPIED', 'TABLE_SEATED'],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const result = await moveTable(parts, { restaurantId, tableIdx, ...body, actor });
      return isRefusal(result) ? result : tableAnswer(parts, restaurantId, body.toTableIdx);
    },
  });
}
