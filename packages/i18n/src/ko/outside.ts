/** What is said to whoever has not come in at a table, or whose browser lets nobody order. */
export const outside = {
  'order.title': '테이블에서 바로 주문하세요',
  'order.scan': '테이블의 QR 코드를 휴대폰 카메라로 스캔해 주세요.',
  'order.tag': 'NFC 표시가 있으면 휴대폰을 가까이 대 주세요.',
  'order.reason': '이 화면이 보이는 이유',
  'order.backToTable': '내 테이블로 돌아가기',

  'lost.title': '페이지를 찾을 수 없어요',
  'lost.text': '테이블의 QR 코드를 스캔하거나 NFC를 태그해 주세요.',
  'lost.link': '처음 화면으로',

  'storage.noCookies':
    '이 브라우저가 쿠키를 막고 있어 주문할 수 없어요. 쿠키를 허용하고 QR 코드를 다시 스캔해 주세요.',
  'storage.notKept': '이 브라우저는 저장을 막고 있어요. 새로고침하면 장바구니가 비워져요.',
} as const;
