/** What an order says of money. Won. */
export interface OrderMoney {
  /** What it is sold for now: nothing once it was rejected or cancelled. */
  readonly due: number;
  /** Taken for this order by card, refunds not counted off. */
  readonly captured: number;
  readonly refunded: number;
}

export interface VisitMoney {
  /** Still to be taken from the guests. */
  readonly owed: number;
  /** Taken, refunds not counted off. */
  readonly paid: number;
  readonly refunded: number;
  /** Taken for what is not sold any more and not given back yet. */
  readonly refunding: number;
}

/**
 * What a visit owes and has paid, from the facts of its payments. An order that was paid first owes nothing, whatever
 * was given back of it since: a refund is no new debt.
 */
export function visitMoney(orders: readonly OrderMoney[]): VisitMoney {
  const sum = (amount: (order: OrderMoney) => number) => orders.reduce((all, one) => all + amount(one), 0);
  return {
    owed: sum(({ due, captured }) => Math.max(0, due - captured)),
    paid: sum(({ captured }) => captured),
    refunded: sum(({ refunded }) => refunded),
    refunding: sum(({ due, captured, refunded }) => (due === 0 ? Math.max(0, captured - refunded) : 0)),
  };
}
