/** Result codes of the protocol that this provider answers with, each with its sentence. */
export const RESULTS = {
  AUTHENTICATED: ['0000', '인증 성공'],
  CARD_APPROVED: ['3001', '카드 결제 성공'],
  BANK_APPROVED: ['4000', '계좌이체 성공'],
  CANCELLED: ['2001', '취소 성공'],
  ASKED: ['0000', '조회 성공'],

  USER_CANCELLED: ['9993', '사용자가 결제를 취소하였습니다'],
  DECLINED: ['3095', '카드 한도가 초과되었습니다'],
  TOO_LITTLE: ['3041', '카드 결제는 100원 이상이어야 합니다'],
  TAMPERED: ['1641', '위변조된 요청입니다'],
  USED_ORDER_ID: ['1722', '이미 사용한 주문번호입니다'],
  AUTH_EXPIRED: ['W111', '인증 유효시간이 지났습니다'],
  NO_TRANSACTION: ['2012', '취소할 거래가 없습니다'],
  ALREADY_CANCELLED: ['2013', '이미 취소된 거래입니다'],
  MORE_THAN_LEFT: ['2032', '취소할 수 있는 금액보다 큽니다'],
  NET_CANCEL_TOO_LATE: ['2020', '망취소 기한이 지났습니다'],
  CANCEL_REFUSED: ['2003', '취소에 실패하였습니다'],
  IN_PROGRESS: ['2002', '처리 중인 거래입니다'],
  UNKNOWN_MERCHANT: ['1001', '가맹점 정보가 없습니다'],
  SYSTEM_ERROR: ['9999', '시스템 오류'],
} as const satisfies Record<string, readonly [code: string, message: string]>;

export type ResultName = keyof typeof RESULTS;

export function result(name: ResultName): { ResultCode: string; ResultMsg: string } {
  const [ResultCode, ResultMsg] = RESULTS[name];
  return { ResultCode, ResultMsg };
}
