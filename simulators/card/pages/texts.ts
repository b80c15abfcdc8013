/** What the payment pages say. The provider speaks Korean and English. */
const ko = {
  title: '결제',
  practice: '연습용 결제창이에요. 실제 결제는 이루어지지 않아요.',
  shop: '가맹점',
  goods: '상품',
  amount: '결제 금액',
  how: '결제 수단',
  card: '신용·체크카드',
  easy: '간편결제',
  bank: '계좌이체',
  whichCard: '카드사',
  whichWallet: '간편결제 선택',
  whichBank: '신한은행 088-***-4821',
  debit: '체크카드로 결제',
  installment: '할부',
  once: '일시불',
  months: '{months}개월',
  pay: '{amount} 결제하기',
  cancel: '결제 취소',
  decline: '승인 거절로 끝내기',
  tools: '시험 도구',
  toolsHint: '고른 문제가 이 결제에서 한 번씩 일어나요.',
  'step.return': '돌아갈 때',
  'step.approve': '승인할 때',
  'step.net-cancel': '망취소할 때',
  'step.cancel': '취소할 때',
  'step.query': '조회할 때',
  'step.notify': '통보할 때',
  language: 'English',
  endedTitle: '끝난 결제창이에요',
  endedHint: '가게 화면으로 돌아가 주세요.',
  unknownTitle: '없는 결제창이에요',
  returningTitle: '가게로 돌아가고 있어요',
  returnNow: '가게로 돌아가기',
  closedTitle: '창이 닫혔어요',
  closedHint: '시험 도구에서 고른 대로 가게로 돌아가지 않아요.',
  refusedTitle: '결제창을 열 수 없어요',
  refusedHint: '가게에서 보낸 결제 정보가 올바르지 않아요.',
} as const;

const en: Record<keyof typeof ko, string> = {
  title: 'Payment',
  practice: 'This is a practice window. No real payment is made.',
  shop: 'Shop',
  goods: 'Item',
  amount: 'Amount',
  how: 'Pay with',
  card: 'Card',
  easy: 'Easy pay',
  bank: 'Bank transfer',
  whichCard: 'Card issuer',
  whichWallet: 'Wallet',
  whichBank: 'Shinhan Bank 088-***-4821',
  debit: 'This is a debit card',
  installment: 'Instalments',
  once: 'Pay at once',
  months: '{months} months',
  pay: 'Pay {amount}',
  cancel: 'Cancel payment',
  decline: 'End with a decline',
  tools: 'Test tools',
  toolsHint: 'Each fault you tick strikes this payment once.',
  'step.return': 'On the way back',
  'step.approve': 'On approval',
  'step.net-cancel': 'On net-cancel',
  'step.cancel': 'On cancel',
  'step.query': 'On query',
  'step.notify': 'On notification',
  language: '한국어',
  endedTitle: 'This window is done',
  endedHint: 'Please go back to the shop.',
  unknownTitle: 'There is no such window',
  returningTitle: 'Taking you back to the shop',
  returnNow: 'Back to the shop',
  closedTitle: 'The window was closed',
  closedHint: 'As chosen in the test tools, it does not lead back to the shop.',
  refusedTitle: 'The window cannot be opened',
  refusedHint: 'The payment details from the shop are not right.',
};

export type PageLanguage = 'ko' | 'en';
export type TextName = keyof typeof ko;

export function say(language: PageLanguage, name: TextName, values: Record<string, string> = {}): string {
  const text: string = (language === 'ko' ? ko : en)[name];
  return text.replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
}

export function sayWon(language: PageLanguage, amount: number): string {
  const digits = new Intl.NumberFormat('ko-KR').format(amount);
  return language === 'ko' ? `${digits}원` : `₩${digits}`;
}
