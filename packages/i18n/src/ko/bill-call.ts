/** What guests read of their table's bill, and what staff read of asking for it. */
export const billCall = {
  title: '우리 테이블 계산서',
  own: '내가 주문한 금액',
  total: '테이블 합계',
  settled: '낸 금액',
  owed: '남은 금액',
  allPaid: '모두 계산했어요',
  ask: '계산 부탁하기',
  how: '어떻게 계산할까요?',
  'way.CARD': '카드',
  'way.CASH': '현금',
  'way.SPLIT': '나눠서',
  asked: '직원에게 알렸어요. 곧 갈게요.',
  'staff.CARD': '계산해 주세요 (카드)',
  'staff.CASH': '계산해 주세요 (현금)',
  'staff.SPLIT': '계산해 주세요 (나눠서)',
} as const;
