import { callPath } from '@hansang/contract';
import type { ChosenMenu, ErrorReply, OrderResult } from '@hansang/contract/schemas';
import type { Acknowledged } from '../../../simulators/auditors/acknowledged.ts';
import { type GuestClient, orderBody, readAnswer } from '../../../simulators/guests/guest-client.ts';
import { WireClient } from '../load/wire-client.ts';
import type { Seat } from './seats.ts';

export interface OrderWindow {
  readonly port: number;
  readonly restaurantId: number;
  readonly clients: number;
  readonly seconds: number;
  readonly menu: GuestClient['menu'];
  /** Taken one after the other, so that every client moves from table to table. */
  nextSeat(): Seat;
  choose(): readonly ChosenMenu[];
}

export interface OrderWindowResult {
  readonly perSecond: number;
  /** ms of each answered order. */
  readonly latencies: number[];
  readonly acknowledged: Acknowledged[];
  readonly errors: string[];
}

/** Places orders over HTTP as fast as the clients get answers, for a while. */
export async function orderWindow(window: OrderWindow): Promise<OrderWindowResult> {
  const latencies: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const errors: string[] = [];
  const path = callPath('placeOrder', { restaurantId: window.restaurantId });
  const end = performance.now() + window.seconds * 1000;
  const run = async (client: WireClient, name: number) => {
    for (let count = 0; performance.now() < end; count += 1) {
      const seat = window.nextSeat();
      const dishes = window.choose();
      const guest = {
        ...seat,
        seat: { restaurantId: window.restaurantId, tableIdx: seat.tableIdx },
        menu: window.menu,
      };
      const body = JSON.stringify(orderBody(guest, dishes, null));
      const key = `${name}-${count}-${Math.random()}`;
      const sent = performance.now();
      const { status, body: text } = await client.send(
        'POST',
        path,
        { ...seat.headers, 'idempotency-key': key },
        body,
      );
      latencies.push(performance.now() - sent);
      const answer = readAnswer(status, JSON.parse(text) as OrderResult | ErrorReply);
      if (answer.kind === 'placed') {
        const menus = dishes.map((dish) => ({ menuId: dish._id, quantity: dish.quantity }));
        acknowledged.push({ orderId: answer.orderId, menus });
      } else errors.push(answer.kind === 'refused' ? answer.code : text);
    }
  };
  const clients = await Promise.all(
    Array.from({ length: window.clients }, () => WireClient.open(window.port)),
  );
  const began = performance.now();
  await Promise.all(clients.map(run));
  const perSecond = (acknowledged.length * 1000) / (performance.now() - began);
  for (const client of clients) client.close();
  return { perSecond, latencies, acknowledged, errors };
}
