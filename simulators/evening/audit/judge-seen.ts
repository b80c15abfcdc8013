import type { OrderStatus } from '@hansang/contract';
import type { Bill, BoardOrder, DayFigures } from '@hansang/contract/schemas';
import type { Acknowledged } from '../../auditors/acknowledged.ts';

/** What a venue's staff are shown once its evening is over. */
export interface Seen {
  /** Every order of the business day. */
  readonly orders: readonly BoardOrder[];
  /** Of each visit that phones of the evening ordered in. */
  readonly bills: readonly Bill[];
  /** Null where orders are still open, or another day has begun: then the day cannot be compared. */
  readonly figures: DayFigures | null;
}

/** What phones know. */
export interface Told {
  readonly acknowledged: readonly Acknowledged[];
  /** Orders, and parts of bills, of which a page said that they are paid. */
  readonly paid: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<OrderStatus> = new Set(['REJECT', 'CANCEL']);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const unlike = (what: string, is: number, should: number): string[] =>
  is === should ? [] : [`${what} is ${is}, should be ${should}`];

/** Compares what staff are shown with itself and with what phones were told. @returns every fault as a sentence */
export const judgeSeen = (seen: Seen, told: Told): string[] => [
  ...judgeNumbers(seen.orders),
  ...told.acknowledged.flatMap((one) => judgeOrder(one, seen.orders, told.paid)),
  ...seen.bills.flatMap((bill) => judgeBill(bill, seen.orders)),
  ...(seen.figures ? judgeDay(seen.figures, seen.orders) : []),
  ...judgePaid(seen, told),
];

/** Numbers of a day are 1, 2, 3…: none twice, none left out. */
function judgeNumbers(orders: readonly BoardOrder[]): string[] {
  const numbers = orders
    .flatMap(({ orderNumber }) => orderNumber ?? [])
    .toSorted((left, right) => left - right);
  const wrong = numbers.find((number, at) => number !== at + 1);
  return wrong === undefined
    ? []
    : [`Orders are numbered 1, 2, 3…: among ${numbers.length} there is ${wrong}`];
}

function judgeOrder(
  { orderId, menus, amount, isPaidFirst }: Acknowledged,
  orders: readonly BoardOrder[],
  paid: ReadonlySet<string>,
): string[] {
  const [order, another] = orders.filter(({ _id }) => _id === orderId);
  if (another) return [`Order ${orderId} is there twice`];
  // One that waits for its money is nobody's yet.
  if (!order)
    return isPaidFirst && !paid.has(orderId) ? [] : [`A phone was told of ${orderId}, which staff never saw`];
  const asked = order.menus.filter(({ insteadOf }) => insteadOf === null);
  const quantityOf = (lines: readonly { menuId: string; quantity: number }[]) =>
    [...new Set(lines.map(({ menuId }) => menuId))]
      .sort()
      .map((id) => `${id}×${sum(lines.filter((line) => line.menuId === id).map(({ quantity }) => quantity))}`)
      .join(' ');
  const [is, should] = [
    quantityOf(asked.map(({ _id, quantity }) => ({ menuId: _id, quantity }))),
    quantityOf(menus),
  ];
  const live = sum(order.menus.map((line) => line.price * (line.liveQuantity - line.freeQuantity)));
  return [
    ...(is === should ? [] : [`Order ${orderId} holds ${is}, its phone asked for ${should}`]),
    ...(amount === undefined
      ? []
      : unlike(
          `Order ${orderId} as ordered`,
          sum(asked.map(({ price, quantity }) => price * quantity)),
          amount,
        )),
    ...(NOTHING.has(order.status) ? [] : unlike(`Order ${orderId} as it is sold`, order.actualPayment, live)),
  ];
}

function judgeBill(bill: Bill, orders: readonly BoardOrder[]): string[] {
  const name = `The bill of visit ${bill.visitId}`;
  const entered = sum(bill.entries.flatMap(({ isVoided, amount }) => (isVoided ? [] : amount)));
  const dueOf = new Map(bill.orders.map(({ orderId, due }) => [orderId, due]));
  const listed = orders.filter(
    ({ visitId, status, orderNumber }) =>
      visitId === bill.visitId && orderNumber !== null && !NOTHING.has(status),
  );
  return [
    ...listed.flatMap(({ _id, actualPayment }) => {
      const due = dueOf.get(_id);
      return due === undefined
        ? [`${name} leaves ${_id} out`]
        : unlike(`${name}: ${_id}`, due, actualPayment);
    }),
    ...unlike(`${name} as sold`, bill.sold, sum([...dueOf.values()])),
    ...unlike(`${name} as entered`, bill.entered, entered),
    ...unlike(`${name} in all`, bill.total, Math.max(0, bill.sold + bill.entered)),
    ...unlike(`${name}: what is owed`, bill.owed, Math.max(0, bill.total - bill.settled)),
  ];
}

function judgeDay(figures: DayFigures, orders: readonly BoardOrder[]): string[] {
  const sold = orders.filter(({ status, orderNumber }) => orderNumber !== null && !NOTHING.has(status));
  const worth = sum(sold.map(({ actualPayment }) => actualPayment));
  return [
    ...unlike('The day’s count of orders', figures.orders.count, sold.length),
    ...unlike('What the day sold', figures.orders.sold, worth),
    ...unlike(
      'What the day’s hours come to',
      sum(figures.hours.map(({ amount }) => amount)),
      figures.orders.sold,
    ),
  ];
}

/** Whoever was shown that something is paid has paid it, whatever became of it later. */
function judgePaid({ orders, bills }: Seen, { acknowledged, paid }: Told): string[] {
  const taken = new Set([
    ...orders.flatMap(({ _id, payment }) =>
      payment && ['SUCCESS', 'CANCEL', 'CANCEL_FAIL'].includes(payment.status) ? _id : [],
    ),
    ...bills.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)),
  ]);
  const known = new Set(acknowledged.map(({ orderId }) => orderId));
  return [...paid].flatMap((id) =>
    known.has(id) && !taken.has(id) ? [`A page said that ${id} is paid, and staff see no money`] : [],
  );
}
