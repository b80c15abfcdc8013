import type pg from 'pg';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor, EventData } from '../../platform/events/event.ts';
import { loggedActor } from '../order/moving/move-order.ts';
import type { BillAsked } from './bill-parts.ts';
import { closeBillCalls } from './close-bill-calls.ts';
import { type HeldBill, loadRest } from './hold-bill.ts';

type BillEvent =
  | 'payment.recorded'
  | 'payment.voided'
  | 'bill.entered'
  | 'bill.entry-voided'
  | 'bill.claimed'
  | 'bill.released'
  | 'bill.paid'
  | 'bill.refunded';

/** After these a bill that is covered was paid, or its rest was taken off. */
const COVERS: ReadonlySet<BillEvent> = new Set([
  'payment.recorded',
  'bill.paid',
  'bill.entered',
  'bill.entry-voided',
]);

/** Logs what staff did at a bill, with what is owed after it. */
export function tellBill<Type extends BillEvent>(
  client: pg.PoolClient,
  { restaurantId, actor }: BillAsked,
  held: HeldBill,
  type: Type,
  data: Omit<EventData[Type], 'tableIdx' | 'owed'>,
  at: Date,
): Promise<void> {
  return logBill(client, { restaurantId, who: loggedActor(actor) }, held, type, data, at);
}

/** The same, whoever did it. What covers the bill answers the calls for it. */
export async function logBill<Type extends BillEvent>(
  client: pg.PoolClient,
  { restaurantId, who }: { readonly restaurantId: number; readonly who: Actor },
  { visitId, tableIdx }: HeldBill,
  type: Type,
  data: Omit<EventData[Type], 'tableIdx' | 'owed'>,
  at: Date,
): Promise<void> {
  const { owed } = await loadRest(client, restaurantId, visitId, at);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'visit',
    subjectId: visitId,
    ...who,
    type,
    data: { ...data, tableIdx, owed } as unknown as EventData[Type],
    at,
  });
  if (owed === 0 && COVERS.has(type)) await closeBillCalls(client, { restaurantId, visitId, who }, at);
}
