import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuseOtherPlace, refuseReader, sessionOf } from '../../../platform/calls/guest-session.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadReceipt, loadVisitOrders } from './load-orders.ts';
import { loadTableBill } from './load-table-bill.ts';
import { presentOrder, presentReceipt } from './present-order.ts';
import { isOwnOrder, phoneOf } from './whose-order.ts';

/** The orders of the visit that runs at the session's table. */
export function historyCall({ platform, venues, tables, sessions, prepay }: OrderParts): CallDefinition {
  return defineCall('orders', {
    summary: "The visit's orders, newest first; totals cover the whole visit",
    errors: [
      'NOT_FOUND_RESTAURANT',
      'UNAUTHORIZED_ACCESS',
      'TABLE_CHANGED',
      'ALCOHOL_AUTOMATIC_ORDER_UNUSED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
    ],
    async handle({ params: { restaurantId }, query }, context) {
      const session = sessionOf(context);
      const elsewhere = refuseOtherPlace(session, restaurantId, query.tableIdx);
      if (elsewhere) return elsewhere;
      const waiting = refuseReader(await sessions.standing(session));
      if (waiting) return waiting;
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      if (query.checkAlcoholAutomaticOrder && !venue.settings.useAlcoholAutomaticOrder)
        return refuse('ALCOHOL_AUTOMATIC_ORDER_UNUSED');
      const visit = (await tables.get(restaurantId, query.tableIdx))?.visit;
      if (!visit) return { body: { list: [], totalCount: 0, totalPayment: 0, totalCanceledPayment: 0 } };
      const now = platform.clock.now();
      const { pool } = platform.db;
      const [found, bill, canPay] = await Promise.all([
        loadVisitOrders(pool, restaurantId, visit.visitId, query),
        loadTableBill(pool, restaurantId, visit.visitId, venue.corporation, session.clientId, now),
        prepay.takesBills(venue),
      ]);
      return {
        body: {
          list: found.rows.map((row) => presentOrder(row, now, isOwnOrder(row, phoneOf(context)))),
          totalCount: found.count,
          totalPayment: found.paid,
          totalCanceledPayment: found.cancelled,
          ...(bill && { bill: { ...bill, canPay } }),
        },
      };
    },
  });
}

/** The receipt of an order, for sessions of its visit; of one that waits for its payment, for its own phone alone. */
export function receiptCall({ platform, venues, tables, sessions }: OrderParts): CallDefinition {
  return defineCall('order', {
    summary: 'One order of the visit with its receipt',
    errors: [
      'NOT_FOUND_RESTAURANT',
      'NOT_FOUND_ORDER',
      'UNAUTHORIZED_ACCESS',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
    ],
    async handle({ params: { restaurantId, orderId } }, context) {
      const session = sessionOf(context);
      const elsewhere = refuseOtherPlace(session, restaurantId);
      if (elsewhere) return elsewhere;
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const found = await loadReceipt(platform.db.pool, restaurantId, orderId);
      if (!found) return refuse('NOT_FOUND_ORDER');
      const state = session.tableIdx === null ? null : await tables.get(restaurantId, session.tableIdx);
      const { visit_id: visitId } = found.row;
      const isOwn = isOwnOrder(found.row, phoneOf(context));
      // One that waits for its payment has no visit yet.
      const mayRead = visitId === null ? isOwn : visitId === state?.visit?.visitId;
      if (!mayRead) return refuse('UNAUTHORIZED_ACCESS');
      const waiting = isOwn ? null : refuseReader(await sessions.standing(session));
      if (waiting) return waiting;
      const now = platform.clock.now();
      return { body: presentReceipt(found.row, { venue, ...found.place }, found.hashKey, now, isOwn) };
    },
  });
}
