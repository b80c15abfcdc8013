import {
  type PaymentsAnswer,
  type RefundView,
  SOLD_DISH_FIELDS,
  type SoldMenu,
  type StaffPayment,
  usualShown,
} from '@hansang/contract/schemas';

/** A dish of 10,000 won as it was sold. */
export function soldOf(name: string, quantity: number): SoldMenu {
  return {
    _id: name,
    name,
    price: 10_000,
    quantity,
    isSoldOut: false,
    ...usualShown(SOLD_DISH_FIELDS),
    isMain: true,
    options: [],
    size: null,
    multiLanguage: { name: { ko: name, en: name, ja: name, 'zh-CN': name } },
  };
}

export function refundOf(more: Partial<RefundView> = {}): RefundView {
  return {
    refundId: 'r1',
    kind: 'WHOLE',
    amount: 30_000,
    lines: [],
    reason: 'REQUESTED_BY_GUEST',
    status: 'DONE',
    requestedAt: '2026-11-20T03:00:00.000Z',
    doneAt: null,
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    ...more,
  };
}

/** Order 7 at table T1: two waffles and a latte, paid by card. */
export function paymentOf(more: Partial<StaffPayment> = {}): StaffPayment {
  return {
    paymentId: 'p1',
    orderId: 'o1',
    orderNumber: 7,
    visitId: null,
    tableName: 'T1',
    orderStatus: 'CONFIRM',
    menus: [soldOf('Waffle', 2), soldOf('Latte', 1)],
    status: 'SUCCESS',
    isBeingSettled: false,
    amount: 30_000,
    refundedAmount: 0,
    method: 'CREDIT_CARD',
    approvalNumber: '01305753',
    cardName: 'Shinhan',
    cardNumber: '536109******4821',
    transactionId: 'TX1',
    approvedAt: '2026-11-20T02:00:00.000Z',
    offeredAt: '2026-11-20T01:59:00.000Z',
    refunds: [],
    ...more,
  };
}

/** A business day's answer. */
export function paymentsOf(payments: StaffPayment[], more: Partial<PaymentsAnswer> = {}): PaymentsAnswer {
  const captured = payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    businessDay: '2026-11-20',
    payments,
    troubled: [],
    differences: [],
    totals: { captured, refunded: 0, count: payments.length },
    comparedAt: null,
    ...more,
  };
}
