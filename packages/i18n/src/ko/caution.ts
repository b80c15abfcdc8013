/** What the guest app says when something is not as usual. `{name}` marks what is filled in. */
export const caution = {
  duplicateAsk: '{time}에 같은 메뉴를 주문하셨어요. 한 번 더 주문할까요?',
  duplicateOrder: '한 번 더 주문',
  duplicateHistory: '주문 내역 보기',
  tableMoved: '{table} 자리로 옮겨졌어요. 그대로 주문하시면 돼요.',
  openOutside: '이 앱에서는 저장이나 결제가 안 될 수 있어요. 브라우저에서 열어 주세요.',
  openOutsideDo: '브라우저로 열기',
  openOutsideMenu:
    '이 앱에서는 저장이나 결제가 안 될 수 있어요. 앱 메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.',
  openOutsideSeen: '알겠어요',
  statisticsAsk: '더 나은 주문 화면을 위해 방문 통계를 남겨도 될까요?',
  statisticsAgree: '동의해요',
} as const;
