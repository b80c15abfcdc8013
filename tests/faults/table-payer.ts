import type { BillOffer, GuestBill } from '@hansang/contract/schemas';
import { carryBack, payAt } from '../../simulators/card/play.ts';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  placeOrder,
  scanTable,
} from '../../simulators/guests/guest-client.ts';
import { ask } from './ask.ts';
import { drawFaults } from './paying-phone.ts';

export interface TableTally {
  orders: number;
  offers: number;
  returns: number;
  /** Pages that said that a part is paid, by payment. */
  readonly paid: Set<string>;
}

export const newTableTally = (): TableTally => ({ orders: 0, offers: 0, returns: 0, paid: new Set() });

/** A phone of a table that orders, and pays parts of its bill with whatever the provider does; it scans anew after a check-out. */
export function tablePayer(
  origin: string,
  seat: { readonly restaurantId: number; readonly tableIdx: number },
  random: () => number,
  tally: TableTally,
): () => Promise<void> {
  let phone: GuestClient | null = null;
  let count = 0;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return async () => {
    try {
      phone ??= await scanTable(origin, seat);
    } catch {
      return;
    }
    const params = { restaurantId: seat.restaurantId };
    const bill = random() < 0.25 ? null : await ask<GuestBill>(origin, phone, 'tableBill', { params });
    if (!bill || bill.payable === 0) {
      const dish = pick([...phone.menu.values()]);
      const body = orderBody(phone, [chooseDish(dish, 1 + Math.floor(random() * 3))], null);
      const answer = await placeOrder(origin, phone, body, `t-${Math.floor(random() * 2 ** 48)}`);
      if (answer.kind === 'placed') tally.orders += 1;
      if (answer.kind === 'refused') phone = null;
      return;
    }
    const shares = 2 + Math.floor(random() * 3);
    const { payable, version } = bill;
    const asked = pick([
      { part: { part: 'WHOLE' }, amount: payable },
      { part: { part: 'PERSON' }, amount: Math.max(1, bill.ownLeft) },
      { part: { part: 'SHARE', shares }, amount: Math.floor(payable / shares) + (payable % shares) },
      { part: { part: 'SHARE', shares }, amount: Math.floor(payable / shares) + (payable % shares) },
    ]);
    count += 1;
    const key = `pay-${seat.tableIdx}-${count}-${Math.floor(random() * 2 ** 48)}`;
    const offer = await ask<BillOffer>(origin, phone, 'payBill', {
      params,
      body: { version, ...asked },
      key,
    });
    if (!offer?.pgForm) return;
    tally.offers += 1;
    if (random() < 0.1) return;
    const form = { action: offer.pgForm.action, fields: offer.pgAuthParams as Record<string, string> };
    const returned = await payAt(form, {
      outcome: random() < 0.85 ? 'approve' : 'cancel',
      faults: random() < 0.5 ? drawFaults(random) : {},
    });
    if (random() < 0.1) return;
    for (let time = 0; time < returned.times; time += 1) {
      tally.returns += 1;
      const answer = await carryBack(returned).catch(() => null);
      if (answer?.headers.get('location')?.startsWith('/pay-success')) tally.paid.add(offer.paymentId);
    }
  };
}
