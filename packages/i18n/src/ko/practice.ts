/** What the guest app says where an order is none of the usual kind. */
export const practice = {
  mock: '연습 주문이에요. 주방에 전달되지 않았어요.',
  mockGone: '연습 주문은 저장되지 않아요.',
  board: '메뉴판만 볼 수 있어요. 주문은 테이블의 QR 코드를 스캔하고 해 주세요.',
  staff: '직원이 대신 넣은 주문이에요.',
  pos: '매장에서 입력한 주문이에요. 결제는 직원에게 직접 해 주세요.',
  kept: '이용이 끝난 테이블이에요. 이 주문은 이용이 끝난 뒤 24시간 동안 이 휴대폰에서 볼 수 있어요.',
} as const;
