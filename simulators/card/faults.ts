/** Where a fault can strike, in the order of a payment's life. */
export const FAULT_STEPS = ['return', 'approve', 'net-cancel', 'cancel', 'query', 'notify'] as const;
export type FaultStep = (typeof FAULT_STEPS)[number];

/** Everything that can be told to go wrong with one payment, by the step at which it strikes. */
export const FAULTS = {
  'no-return': { step: 'return', ko: '돌아가지 않음 (창 닫힘)', en: 'Window closed, no return' },
  'duplicate-return': { step: 'return', ko: '두 번 돌아감', en: 'Returns twice' },
  'tampered-amount': { step: 'return', ko: '금액이 바뀐 채 돌아감', en: 'Returns with another amount' },
  'tampered-order': { step: 'return', ko: '주문번호가 바뀐 채 돌아감', en: 'Returns with another order id' },
  'wrong-signature': { step: 'return', ko: '서명이 틀린 채 돌아감', en: 'Returns with a wrong signature' },
  'foreign-address': {
    step: 'return',
    ko: '다른 승인 주소로 돌아감',
    en: 'Returns with a foreign approval address',
  },

  'timeout-before-approval': { step: 'approve', ko: '승인 전 무응답', en: 'No answer, not approved' },
  'timeout-after-approval': { step: 'approve', ko: '승인 후 무응답', en: 'No answer, but approved' },
  'error-before-approval': { step: 'approve', ko: '승인 전 오류 응답', en: 'Server error, not approved' },
  'unknown-approval': {
    step: 'approve',
    ko: '승인 후 알 수 없는 응답',
    en: 'Unreadable answer, but approved',
  },
  'slow-approval': { step: 'approve', ko: '느린 승인', en: 'Slow approval' },
  'declined-approval': { step: 'approve', ko: '승인 거절', en: 'Approval declined' },
  'wrong-approval-signature': {
    step: 'approve',
    ko: '승인 응답 서명 오류',
    en: 'Approved, wrong reply signature',
  },
  'wrong-approval-amount': { step: 'approve', ko: '다른 금액 승인', en: 'Approved with another amount' },
  'wrong-approval-order': { step: 'approve', ko: '다른 주문번호 승인', en: 'Approved for another order id' },

  'timeout-before-net-cancel': { step: 'net-cancel', ko: '망취소 전 무응답', en: 'Net-cancel lost' },
  'timeout-after-net-cancel': { step: 'net-cancel', ko: '망취소 후 무응답', en: 'Net-cancelled, no answer' },
  'net-cancel-too-late': { step: 'net-cancel', ko: '망취소 기한 지남', en: 'Net-cancel window over' },

  'timeout-before-cancel': { step: 'cancel', ko: '취소 전 무응답', en: 'Cancel lost' },
  'timeout-after-cancel': { step: 'cancel', ko: '취소 후 무응답', en: 'Cancelled, no answer' },
  'refused-cancel': { step: 'cancel', ko: '취소 거절', en: 'Cancel refused' },
  'wrong-cancel-signature': {
    step: 'cancel',
    ko: '취소 응답 서명 오류',
    en: 'Cancelled, wrong reply signature',
  },

  'timeout-query': { step: 'query', ko: '조회 무응답', en: 'Query without answer' },
  'unknown-query': { step: 'query', ko: '조회 오류 응답', en: 'Query answers an error' },

  'no-notification': { step: 'notify', ko: '통보 없음', en: 'No notification' },
  'duplicate-notification': { step: 'notify', ko: '통보 두 번', en: 'Notified twice' },
  'early-notification': { step: 'notify', ko: '돌아가기 전에 통보', en: 'Notified before the return' },
} as const satisfies Record<string, { step: FaultStep; ko: string; en: string }>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];
export const isFaultName = (text: unknown): text is FaultName =>
  typeof text === 'string' && Object.hasOwn(FAULTS, text);

/** Counts of faults: how many more times each strikes. */
export type FaultCounts = { [Name in FaultName]?: number };

/** Whether a fault strikes now; it then strikes once less. */
export function strikes(faults: FaultCounts, name: FaultName): boolean {
  const left = faults[name] ?? 0;
  if (left <= 0) return false;
  faults[name] = left - 1;
  return true;
}

/** Reads fault counts that came from outside: `["slow-approval"]` or `{"slow-approval": 2}`; null when they are none. */
export function readFaults(given: unknown): FaultCounts | null {
  if (given === undefined || given === null) return {};
  const pairs: [unknown, unknown][] = Array.isArray(given)
    ? given.map((name) => [name, 1])
    : typeof given === 'object'
      ? Object.entries(given)
      : [[given, 1]];
  const faults: FaultCounts = {};
  for (const [name, count] of pairs) {
    if (!isFaultName(name) || !Number.isInteger(count) || (count as number) < 0) return null;
    faults[name] = count as number;
  }
  return faults;
}
