import type { Spoken } from './pages/texts.ts';

/** Where a fault can strike, in the order of a payment's life. */
export const FAULT_STEPS = ['return', 'approve', 'net-cancel', 'cancel', 'query', 'notify'] as const;
export type FaultStep = (typeof FAULT_STEPS)[number];

/** Everything that can be told to go wrong with one payment, by the step at which it strikes. */
export const FAULTS = {
  'no-return': {
    step: 'return',
    ko: '돌아가지 않음 (창 닫힘)',
    en: 'Window closed, no return',
    ja: '戻らない（画面が閉じられる）',
    'zh-CN': '不返回（页面被关闭）',
  },
  'duplicate-return': {
    step: 'return',
    ko: '두 번 돌아감',
    en: 'Returns twice',
    ja: '2回戻る',
    'zh-CN': '返回两次',
  },
  'tampered-amount': {
    step: 'return',
    ko: '금액이 바뀐 채 돌아감',
    en: 'Returns with another amount',
    ja: '金額が変わって戻る',
    'zh-CN': '返回时金额被改',
  },
  'tampered-order': {
    step: 'return',
    ko: '주문번호가 바뀐 채 돌아감',
    en: 'Returns with another order id',
    ja: '注文番号が変わって戻る',
    'zh-CN': '返回时订单号被改',
  },
  'wrong-signature': {
    step: 'return',
    ko: '서명이 틀린 채 돌아감',
    en: 'Returns with a wrong signature',
    ja: '署名が誤って戻る',
    'zh-CN': '返回时签名错误',
  },
  'foreign-address': {
    step: 'return',
    ko: '다른 승인 주소로 돌아감',
    en: 'Returns with a foreign approval address',
    ja: '別の承認先で戻る',
    'zh-CN': '返回时授权地址被换',
  },

  'timeout-before-approval': {
    step: 'approve',
    ko: '승인 전 무응답',
    en: 'No answer, not approved',
    ja: '承認前に無応答',
    'zh-CN': '授权前无应答',
  },
  'timeout-after-approval': {
    step: 'approve',
    ko: '승인 후 무응답',
    en: 'No answer, but approved',
    ja: '承認後に無応答',
    'zh-CN': '授权后无应答',
  },
  'error-before-approval': {
    step: 'approve',
    ko: '승인 전 오류 응답',
    en: 'Server error, not approved',
    ja: '承認前にエラー応答',
    'zh-CN': '授权前返回错误',
  },
  'unknown-approval': {
    step: 'approve',
    ko: '승인 후 알 수 없는 응답',
    en: 'Unreadable answer, but approved',
    ja: '承認後に読めない応答',
    'zh-CN': '授权后应答无法识别',
  },
  'slow-approval': {
    step: 'approve',
    ko: '느린 승인',
    en: 'Slow approval',
    ja: '遅い承認',
    'zh-CN': '授权缓慢',
  },
  'declined-approval': {
    step: 'approve',
    ko: '승인 거절',
    en: 'Approval declined',
    ja: '承認拒否',
    'zh-CN': '拒绝授权',
  },
  'wrong-approval-signature': {
    step: 'approve',
    ko: '승인 응답 서명 오류',
    en: 'Approved, wrong reply signature',
    ja: '承認応答の署名が誤り',
    'zh-CN': '授权应答签名错误',
  },
  'wrong-approval-amount': {
    step: 'approve',
    ko: '다른 금액 승인',
    en: 'Approved with another amount',
    ja: '別の金額で承認',
    'zh-CN': '按其他金额授权',
  },
  'wrong-approval-order': {
    step: 'approve',
    ko: '다른 주문번호 승인',
    en: 'Approved for another order id',
    ja: '別の注文番号で承認',
    'zh-CN': '按其他订单号授权',
  },

  'timeout-before-net-cancel': {
    step: 'net-cancel',
    ko: '망취소 전 무응답',
    en: 'Net-cancel lost',
    ja: 'ネットキャンセル前に無応答',
    'zh-CN': '网络撤销前无应答',
  },
  'timeout-after-net-cancel': {
    step: 'net-cancel',
    ko: '망취소 후 무응답',
    en: 'Net-cancelled, no answer',
    ja: 'ネットキャンセル後に無応答',
    'zh-CN': '网络撤销后无应答',
  },
  'net-cancel-too-late': {
    step: 'net-cancel',
    ko: '망취소 기한 지남',
    en: 'Net-cancel window over',
    ja: 'ネットキャンセルの期限切れ',
    'zh-CN': '网络撤销已过期',
  },

  'timeout-before-cancel': {
    step: 'cancel',
    ko: '취소 전 무응답',
    en: 'Cancel lost',
    ja: '取り消し前に無応答',
    'zh-CN': '取消前无应答',
  },
  'timeout-after-cancel': {
    step: 'cancel',
    ko: '취소 후 무응답',
    en: 'Cancelled, no answer',
    ja: '取り消し後に無応答',
    'zh-CN': '取消后无应答',
  },
  'refused-cancel': {
    step: 'cancel',
    ko: '취소 거절',
    en: 'Cancel refused',
    ja: '取り消し拒否',
    'zh-CN': '拒绝取消',
  },
  'wrong-cancel-signature': {
    step: 'cancel',
    ko: '취소 응답 서명 오류',
    en: 'Cancelled, wrong reply signature',
    ja: '取り消し応答の署名が誤り',
    'zh-CN': '取消应答签名错误',
  },

  'timeout-query': {
    step: 'query',
    ko: '조회 무응답',
    en: 'Query without answer',
    ja: '照会に無応答',
    'zh-CN': '查询无应答',
  },
  'unknown-query': {
    step: 'query',
    ko: '조회 오류 응답',
    en: 'Query answers an error',
    ja: '照会にエラー応答',
    'zh-CN': '查询返回错误',
  },

  'no-notification': {
    step: 'notify',
    ko: '통보 없음',
    en: 'No notification',
    ja: '通知なし',
    'zh-CN': '不通知',
  },
  'duplicate-notification': {
    step: 'notify',
    ko: '통보 두 번',
    en: 'Notified twice',
    ja: '通知が2回',
    'zh-CN': '通知两次',
  },
  'early-notification': {
    step: 'notify',
    ko: '돌아가기 전에 통보',
    en: 'Notified before the return',
    ja: '戻る前に通知',
    'zh-CN': '返回前先通知',
  },
} as const satisfies Record<string, Spoken & { step: FaultStep }>;

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
