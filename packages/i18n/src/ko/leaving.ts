/** Asking before a link from elsewhere takes a phone away from its table. `{name}` marks what is filled in. */
export const leaving = {
  moveTo: '{venue}의 {table} 테이블로 옮길까요?',
  moveAway: '지금 테이블을 떠날까요?',
  here: '지금 {venue}의 {table} 테이블에 계세요.',
  whatHappens:
    '다른 사이트의 링크로 들어오셨어요. 옮기면 이 휴대폰에서는 지금 테이블의 장바구니와 주문 내역을 볼 수 없어요.',
  stayAt: '{table} 테이블에 남기',
  stay: '메뉴로 가기',
  move: '옮기기',
} as const;
