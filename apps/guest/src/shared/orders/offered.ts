import type { LineOffer, OrderLine, PastOrder } from '@hansang/contract/schemas';

/** Another dish that is offered in the place of one that is out. */
export interface Offered {
  readonly order: PastOrder;
  readonly line: OrderLine;
  readonly offer: LineOffer;
  /** By this phone's clock, ms since the epoch. */
  readonly until: number;
}

/** What guests of the table are asked just now; `now` is when it was read. */
export const offersOf = (orders: readonly PastOrder[], now: number): Offered[] =>
  orders.flatMap((order) =>
    order.menus.flatMap((line) =>
      line.offer ? [{ order, line, offer: line.offer, until: now + line.offer.secondsLeft * 1000 }] : [],
    ),
  );
