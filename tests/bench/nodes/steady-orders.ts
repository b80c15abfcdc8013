import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@hansang/contract';
import type { ErrorReply, OrderResult } from '@hansang/contract/schemas';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  readAnswer,
} from '../../../simulators/guests/guest-client.ts';
import { WireClient } from '../load/wire-client.ts';
import type { Seat } from '../order/seats.ts';

export interface SteadyOrders {
  readonly restaurantId: number;
  readonly menu: GuestClient['menu'];
  readonly seats: readonly { readonly seat: Seat; readonly port: number }[];
  /** Orders a second, of all tables together. */
  readonly rate: number;
  readonly seconds: number;
}

let turn = 0;

/**
 * Places orders of two dishes at a steady rate, whether or not the ones before are answered.
 * @returns how many were placed; throws when one was not
 */
export async function placeSteadily({
  restaurantId,
  menu,
  seats,
  rate,
  seconds,
}: SteadyOrders): Promise<number> {
  const dishes = [...menu.values()];
  const path = callPath('placeOrder', { restaurantId });
  const ports = [...new Set(seats.map(({ port }) => port))];
  const idle = new Map<number, WireClient[]>(ports.map((port) => [port, []]));
  const running = new Set<Promise<void>>();
  const place = async () => {
    turn += 1;
    const { seat, port } = seats[(turn * 7919) % seats.length] as SteadyOrders['seats'][0];
    const client = idle.get(port)?.pop() ?? (await WireClient.open(port));
    const chosen = [turn, turn + 3].map((at) =>
      chooseDish(dishes[at % dishes.length] as (typeof dishes)[0], 1),
    );
    const guest = { ...seat, seat: { restaurantId, tableIdx: seat.tableIdx }, menu };
    const headers = { ...seat.headers, 'idempotency-key': `steady-${turn}` };
    const { status, body } = await client.send(
      'POST',
      path,
      headers,
      JSON.stringify(orderBody(guest, chosen, null)),
    );
    idle.get(port)?.push(client);
    const answer = readAnswer(status, JSON.parse(body) as OrderResult | ErrorReply);
    if (answer.kind !== 'placed') throw new Error(`An order was not placed: ${body.slice(0, 300)}`);
  };
  const count = Math.round(rate * seconds);
  const begin = performance.now();
  const failed: Error[] = [];
  for (let order = 0; order < count; order += 1) {
    await sleep(Math.max(0, begin + (order * 1000) / rate - performance.now()));
    const placed = place()
      .catch((error: Error) => void failed.push(error))
      .finally(() => running.delete(placed));
    running.add(placed);
  }
  await Promise.all(running);
  for (const client of [...idle.values()].flat()) client.close();
  if (failed[0]) throw failed[0];
  return count;
}
