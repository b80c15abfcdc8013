import type { HistoryAnswer } from '@hansang/contract/schemas';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

/** Looks at what the table had, answers what staff offer instead of a dish, and now and then thinks better of an order. */
export async function lookBack(player: Player, phone: Phone): Promise<HistoryAnswer | null> {
  const { chance } = player;
  const { params, pageToken: timestamp } = phone;
  const history = await player.act('history', 15, () =>
    phone.here<HistoryAnswer>('orders', () => ({ params, query: { tableIdx: phone.tableIdx, timestamp } })),
  );
  if (!history) return null;
  const own = history.list.filter(({ isOwn }) => isOwn);
  for (const order of own)
    for (const { offer } of order.menus)
      if (offer) {
        const asked = { ...params, orderId: order._id, offerId: offer.offerId };
        const isAccepted = chance.is(0.7);
        await player.act('answer', 6, () =>
          phone.ask('answerOffer', { params: asked, body: { isAccepted } }),
        );
      }
  const regretted = own.find(({ canCancel }) => canCancel && chance.is(0.08));
  if (regretted) {
    const asked = { ...params, orderId: regretted._id };
    const key = chance.key('cancel');
    await player.act('cancel', 4, () => phone.ask('cancelOrder', { params: asked, body: {}, key }));
  }
  return history;
}
