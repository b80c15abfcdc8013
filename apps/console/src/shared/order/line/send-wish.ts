import type { BoardOrder, OrderLine } from '@hansang/contract/schemas';
import { call } from '../../api/call.ts';
import type { LineWish } from './line-wish.ts';

/** Sends what staff want of a line. `isLeaving`: the page goes, and the request must outlive it. */
export function sendWish(
  restaurantId: number,
  { _id, version }: Pick<BoardOrder, '_id' | 'version'>,
  { line }: Pick<OrderLine, 'line'>,
  wish: LineWish,
  isLeaving = false,
): Promise<BoardOrder> {
  const params = { restaurantId, orderId: _id, line };
  const asked = { params, isLeaving };
  switch (wish.way) {
    case 'off': {
      const { quantity, reason, note } = wish;
      return call('takeLineOff', { ...asked, body: { quantity, version, reason, ...(note && { note }) } });
    }
    case 'free': {
      const { quantity, reason, note } = wish;
      return call('giveLineFree', { ...asked, body: { quantity, version, reason, ...(note && { note }) } });
    }
    case 'instead': {
      const { quantity, menuId, sizeId } = wish;
      return call('offerInstead', { ...asked, body: { quantity, version, menuId, sizeId } });
    }
    case 'replace': {
      const { quantity, menuId, sizeId, isAdult } = wish;
      return call('offerInstead', { ...asked, body: { quantity, version, menuId, sizeId, isAdult } });
    }
    case 'pass': {
      const { quantity, toTableIdx, toVisitId } = wish;
      return call('passLine', { ...asked, body: { quantity, version, toTableIdx, toVisitId } });
    }
    case 'withdraw':
      return call('withdrawOffer', { params: { restaurantId, orderId: _id, offerId: wish.offerId } });
  }
}
