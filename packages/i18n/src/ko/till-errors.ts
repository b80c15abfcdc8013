import type { ErrorCode } from '@hansang/contract';

/** What a till is told of a refusal where the sentence for guests and staff helps neither its maker nor whoever stands at it. */
export const tillErrors = {
  NOT_FOUND_RESTAURANT: '이 매장은 이제 여기에 없어요. 매장 운영자에게 확인해 주세요.',
  NOT_FOUND_TABLE: '이 번호의 테이블이 없어요. 매장 상태를 다시 읽어 주세요.',
  NOT_FOUND_MENU: '메뉴에 없는 항목이에요. 메뉴를 다시 읽어 주세요.',
  NOT_FOUND_ORDER: '포스에 알린 주문 중에 없어요. 매장 상태를 다시 읽어 주세요.',
  NOT_FOUND_BILL_PART: '이 포스가 그 externalId로 넣은 항목이 계산서에 없어요. 이름을 확인해 주세요.',
  NOT_FOUND_TILL: '이 포스는 연결이 끊겼어요. 매장 운영자에게 새로 연결해 달라고 해 주세요.',
  NOT_FOUND: '없는 주소이거나, 여기에 없는 ourId예요.',
  BILL_CHANGED: '같은 순간에 계산서가 바뀌었어요. 그대로 다시 보내 주세요.',
  MENU_CHANGED: '같은 순간에 메뉴가 바뀌었어요. 그대로 다시 보내 주세요.',
  STOCK_CHANGED: '같은 순간에 남은 수량이 바뀌었어요. 그대로 다시 보내 주세요.',
  LINE_CHANGED: '이 줄이 없거나 같은 순간에 주문이 바뀌었어요. 주문을 다시 읽어 주세요.',
  MENU_FIELD_TAKEN: '같은 곳을 다른 사람이 먼저 바꾸고 있어요. 메뉴 편집 화면에서 확인해 주세요.',
  ORDER_AMOUNT_MAX: '주문 하나는 {amount}까지예요. 나눠서 넣어 주세요.',
  STEP_UP_NEEDED: '비밀번호 없이 돌려줄 수 있는 카드 금액을 넘어요. 현황판에서 처리해 주세요.',
  TABLE_HAS_NEW_ORDERS: '아직 수락하지 않았거나 방금 수락한 주문이 있어요. 답한 뒤에 다시 마감해 주세요.',
  IDEMPOTENCY_KEY_REUSED: '이 externalId로는 다른 내용을 이미 보냈어요. 새 이름으로 보내 주세요.',
  VALIDATION_FAILED: '보낸 내용이 문서와 달라요. details를 확인해 주세요.',
  MALFORMED_BODY: '본문이 올바른 JSON이 아니에요.',
  UNSUPPORTED_MEDIA_TYPE: 'content-type을 application/json으로 보내 주세요.',
  STORAGE_FULL: '서버에 저장할 공간이 없어요. 운영자에게 알리고 나중에 그대로 다시 보내 주세요.',
} as const satisfies Partial<Record<ErrorCode, string>>;
