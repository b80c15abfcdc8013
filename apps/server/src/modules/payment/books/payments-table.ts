import type { PaymentMethod, PaymentStatus } from '@hansang/contract';
import type { StaffPayment } from '@hansang/contract/schemas';

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  EASY_PAY: '간편결제',
  CREDIT_CARD: '신용카드',
  DEBIT_CARD: '체크카드',
  BANK: '계좌이체',
  NAVER_PAY: '네이버페이',
  KAKAO_PAY: '카카오페이',
};
const STATUSES: Readonly<Record<PaymentStatus, string>> = {
  PENDING: '확인 중',
  SUCCESS: '결제 완료',
  FAIL: '실패',
  CANCEL: '취소',
  CANCEL_FAIL: '취소 실패',
};

const HEAD = [
  '승인 일시',
  '주문 번호',
  '테이블',
  '상태',
  '결제 수단',
  '결제 금액',
  '환불 금액',
  '실 결제 금액',
  '카드',
  '카드 번호',
  '승인 번호',
  '거래 번호',
  '결제 번호',
];

/** The payments of a day as CSV, in the order given. Spreadsheets read it as UTF-8 by its first sign. */
export function paymentsCsv(payments: readonly StaffPayment[], timeZone: string): string {
  const when = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const rows = payments.map((payment) => [
    payment.approvedAt ? when.format(new Date(payment.approvedAt)) : '',
    payment.orderNumber ?? (payment.visitId === null ? '' : '테이블 계산'),
    payment.tableName,
    STATUSES[payment.status],
    payment.method ? METHODS[payment.method] : '',
    payment.amount,
    payment.refundedAmount,
    heldOf(payment),
    payment.cardName ?? '',
    payment.cardNumber ?? '',
    payment.approvalNumber ?? '',
    payment.transactionId ?? '',
    payment.paymentId,
  ]);
  return `\uFEFF${[HEAD, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Won that the venue keeps of a payment. */
export function heldOf({ status, amount, refundedAmount }: StaffPayment): number {
  return status === 'SUCCESS' || status === 'CANCEL_FAIL' ? amount - refundedAmount : 0;
}

/** A text that begins like a formula would run in a spreadsheet; a number with leading zeros would lose them. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  const isNumberLike = /^\d+$/.test(text);
  if (isNumberLike) return `"=""${text}"""`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
