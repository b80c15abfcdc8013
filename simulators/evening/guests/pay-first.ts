import type { OrderResult } from '@hansang/contract/schemas';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { payByCard } from './pay-card.ts';

/** Pays an order before it is cooked. */
export async function payFirst(player: Player, phone: Phone, order: OrderResult): Promise<void> {
  const { orderId } = order;
  const paid = await player.act('pay', 12, () => payByCard(player, phone, order));
  if (paid?.isPaid && orderId) player.night.diary.paid.add(orderId);
}
