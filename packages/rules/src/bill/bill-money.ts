/** What an order says of money. Won. */
export interface OrderMoney {
  /** What it is sold for now: nothing once it was rejected or cancelled. */
  readonly due: number;
  /** Taken for this order before it was cooked, refunds not counted off. */
  readonly captured: number;
  readonly refunded: number;
}

/** Everything that stands on a visit's bill. Won. */
export interface BillFacts {
  readonly orders: readonly OrderMoney[];
  /** Beside the orders, signed. */
  readonly entries: readonly number[];
  /** Of the bill, whichever orders they cover. */
  readonly payments: readonly { readonly captured: number; readonly refunded: number }[];
  /** That live at the moment. */
  readonly claims: readonly number[];
}

/** What it comes to, as `bill_of` of the database says it too. */
export interface BillMoney {
  /** What its orders are sold for now. */
  readonly sold: number;
  readonly entered: number;
  /** What covers it. */
  readonly settled: number;
  readonly claimed: number;
  /** Taken, refunds not counted off. */
  readonly paid: number;
  readonly refunded: number;
  /** Taken first for what is not sold any more and not given back yet. */
  readonly refunding: number;
}

/**
 * What a bill comes to. An order that was paid first owes nothing, whatever was given back of it since: a refund is no new
 * debt. What goes back of a bill's payment is owed again.
 */
export function billMoney({ orders, entries, payments, claims }: BillFacts): BillMoney {
  const captured = sum(payments.map((payment) => payment.captured));
  const back = sum(payments.map(({ refunded }) => refunded));
  return {
    sold: sum(orders.map(({ due }) => due)),
    entered: sum(entries),
    settled: sum(orders.map(({ due, captured }) => Math.min(due, captured))) + captured - back,
    claimed: sum(claims),
    paid: sum(orders.map((order) => order.captured)) + captured,
    refunded: sum(orders.map(({ refunded }) => refunded)) + back,
    refunding: sum(orders.map((order) => Math.max(0, order.captured - order.refunded - order.due))),
  };
}

export interface BillRest {
  /** Still to be taken from the guests. */
  readonly owed: number;
  /** Taken beyond what the bill comes to by now: to be given back. */
  readonly over: number;
  /** Owed, and nobody is paying it. */
  readonly payable: number;
}

export function billRest({
  sold,
  entered,
  settled,
  claimed,
}: Pick<BillMoney, 'sold' | 'entered' | 'settled' | 'claimed'>): BillRest {
  const balance = sold + entered - settled;
  return {
    owed: Math.max(0, balance),
    over: Math.max(0, -balance),
    payable: Math.max(0, balance - claimed),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
