/** What goes between guests and kitchen. `{name}` marks what is filled in. */
export const kitchen = {
  dish: '요청 사항',
  order: '주문 전체 요청 사항',
  dishHint: '예: 덜 맵게 해 주세요',
  orderHint: '예: 앞접시 3개 부탁해요',
  noteText: '주방에 그대로 전해져요.',
  noteLeft: '{count}/{most}',
  said: '요청 사항',
  behind: '지금 주방이 밀려 있어요. 평소보다 {minutes}분쯤 더 걸려요.',
} as const;
