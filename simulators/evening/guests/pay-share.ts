import type { BillOffer, GuestBill } from '@hansang/contract/schemas';
import { done } from '../acts/diary.ts';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { payByCard } from './pay-card.ts';

/** Pays a part of the table's bill by phone: all of it, what one had, or an equal share. @returns what is owed after it */
export async function payShare(player: Player, phone: Phone, heads: number): Promise<number | null> {
  const { chance, night } = player;
  const { params } = phone;
  const bill = await player.act('history', 8, () => phone.here<GuestBill>('tableBill', () => ({ params })));
  if (!bill?.canPay || bill.payable === 0) return bill?.owed ?? null;
  const own = bill.claims.find(({ paymentId, isBeingTaken }) => paymentId !== null && !isBeingTaken);
  if (own)
    await phone.known('leaveBillPayment', { params: { ...params, paymentId: own.paymentId }, body: {} });
  const shares = Math.max(2, heads);
  const wish = chance.pick([
    { part: { part: 'WHOLE' }, amount: bill.payable },
    { part: { part: 'SHARE', shares }, amount: Math.floor(bill.payable / shares) + (bill.payable % shares) },
    { part: { part: 'SHARE', shares }, amount: Math.floor(bill.payable / shares) + (bill.payable % shares) },
    ...(bill.ownLeft > 0 ? [{ part: { part: 'PERSON' }, amount: bill.ownLeft }] : []),
  ]);
  const key = chance.key('share');
  await player.act('pay-share', 10, async () => {
    const body = { version: bill.version, ...wish };
    const offer = await phone.ask<BillOffer>('payBill', { params, body, key });
    if (!offer.done) return offer;
    const paid = await payByCard(player, phone, offer.value);
    if (!paid.done) return paid;
    if (paid.value.isPaid) night.diary.paid.add(offer.value.paymentId);
    return done(paid.value);
  });
  const after = await phone.here<GuestBill>('tableBill', () => ({ params }));
  return after.done ? after.value.owed : null;
}
