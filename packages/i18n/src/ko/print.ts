/** What stands on printed codes. */
export const print = {
  'card.scan': '스캔하고 주문하세요',
} as const;
