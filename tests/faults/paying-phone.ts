import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderResult } from '@hansang/contract/schemas';
import { FAULT_NAMES, type FaultCounts } from '../../simulators/card/faults.ts';
import { carryBack, payAt } from '../../simulators/card/play.ts';
import type { ReturnForm } from '../../simulators/card/return-form.ts';
import { chooseDish, type GuestClient, orderBody } from '../../simulators/guests/guest-client.ts';
import { ask } from './ask.ts';

export interface PayTally {
  reserved: number;
  returns: number;
  /** Pages that said the order is paid. */
  paid: Set<string>;
  cancelled: number;
  /** Calls and returns that nobody answered. */
  unanswered: number;
  faults: number;
  /** Returns that were carried to another order of the same amount. */
  replays: number;
  /** Returns that paid an order. */
  readonly used: ReturnForm[];
  /** Returns of guests who paid and never came back. */
  readonly withheld: ReturnForm[];
}

export const newTally = (): PayTally => ({
  reserved: 0,
  returns: 0,
  paid: new Set(),
  cancelled: 0,
  unanswered: 0,
  faults: 0,
  replays: 0,
  used: [],
  withheld: [],
});

const OUTCOMES = ['approve', 'approve', 'approve', 'approve', 'decline', 'cancel'] as const;

/** A guest who orders, pays, changes their mind, comes back twice or never; whatever the server does meanwhile. */
export async function orderAndPay(
  origin: string,
  phone: GuestClient,
  random: () => number,
  tally: PayTally,
): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const dishes = [chooseDish(pick([...phone.menu.values()]), 1 + Math.floor(random() * 2))];
  const key = `pay-${Math.floor(random() * 2 ** 48)}`;
  const { restaurantId } = phone.seat;
  const placed = await ask<OrderResult>(origin, phone, 'placeOrder', {
    params: { restaurantId },
    body: orderBody(phone, dishes, null),
    key,
  });
  if (!placed) tally.unanswered += 1;
  if (!placed?.pgForm || !placed.pgAuthParams || !placed.orderId) return;
  tally.reserved += 1;
  if (random() < 0.1) return;
  const faults = drawFaults(random);
  tally.faults += Object.keys(faults).length;
  const form = { action: placed.pgForm.action, fields: placed.pgAuthParams as Record<string, string> };
  const returned = await payAt(form, {
    outcome: pick(OUTCOMES),
    kind: pick(['CARD', 'EASY', 'BANK']),
    faults,
  });
  const { Amt, Moid = '' } = returned.fields;
  const ofAnother = (returns: readonly ReturnForm[]) => returns.findLast(({ fields }) => fields.Amt === Amt);
  const stolen = ofAnother(random() < 0.5 ? tally.used : tally.withheld);
  if (stolen && random() < 0.4) {
    tally.replays += 1;
    await carryBack({ ...stolen, fields: { ...stolen.fields, Moid } }).catch(() => null);
  }
  if (random() < 0.15) {
    tally.withheld.push(returned);
    return;
  }
  const times = returned.times + (random() < 0.15 ? 1 : 0);
  for (let time = 0; time < times; time += 1) {
    tally.returns += 1;
    const answer = await carryBack(returned).catch(() => null);
    if (!answer) {
      tally.unanswered += 1;
      // The browser shows a broken page, and the guest reloads it.
      await sleep(300 + random() * 500);
      if (random() < 0.6) await carryBack(returned).catch(() => null);
    } else if (answer.headers.get('location')?.startsWith('/pay-success')) {
      tally.paid.add(placed.orderId);
      tally.used.push(returned);
    }
  }
  if (random() < 0.25) {
    const params = { restaurantId, orderId: placed.orderId };
    if (await ask(origin, phone, 'cancelOrder', { params, body: {}, key: `${key}-cancel` }))
      tally.cancelled += 1;
  }
}

/** Up to three faults, each once or twice. */
export function drawFaults(random: () => number): FaultCounts {
  const faults: FaultCounts = {};
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    const name = FAULT_NAMES[Math.floor(random() * FAULT_NAMES.length)];
    if (name) faults[name] = 1 + Math.floor(random() * 2);
  }
  return faults;
}
