import { WAITING_LIMIT_MINUTES } from '@hansang/contract';
import {
  type Board,
  type BoardLine,
  type BoardOrder,
  SOLD_DISH_FIELDS,
  usualShown,
} from '@hansang/contract/schemas';

const named = (ko: string, en: string) => ({ name: { ko, en, ja: en, 'zh-CN': en } });

/** A sold dish with an option taken twice. */
export function dishOf(changes: Partial<BoardLine> = {}): BoardLine {
  return {
    line: 0,
    liveQuantity: changes.quantity ?? 1,
    freeQuantity: 0,
    offReason: null,
    offNote: null,
    offerState: null,
    offer: null,
    insteadOf: null,
    _id: 'm1',
    name: '후라이드 치킨',
    price: 19_000,
    quantity: 1,
    isSoldOut: false,
    ...usualShown(SOLD_DISH_FIELDS),
    isMain: true,
    options: [
      {
        _id: 'o1',
        name: '양념 소스',
        price: 1_000,
        quantity: 2,
        multiLanguage: named('양념 소스', 'Sweet chilli sauce'),
      },
    ],
    size: null,
    multiLanguage: named('후라이드 치킨', 'Fried chicken'),
    state: 'WAITING',
    note: null,
    undoUntil: null,
    ...changes,
  };
}

/** A new order of one dish at table 2, in its stage since it came unless told otherwise. */
export function orderOf(changes: Partial<BoardOrder> = {}): BoardOrder {
  const startTime = changes.startTime ?? '2026-11-20T19:00:00+09:00';
  return {
    _id: 'order-1',
    orderNumber: 7,
    status: 'REQUEST',
    actualPayment: 19_000,
    payment: null,
    menus: [dishOf()],
    startTime,
    cancelReason: null,
    cancelNote: null,
    note: null,
    canCancel: true,
    source: 'MENU',
    tableIdx: 2,
    tableName: '2번',
    floorName: { ko: '1층', en: 'First floor', ja: '1階', 'zh-CN': '一楼' },
    visitId: 'visit-1',
    partyLabel: null,
    headCount: 2,
    totalQuantity: 1,
    isFirstOfVisit: true,
    held: [],
    steps: [{ status: 'REQUEST', at: '2026-11-20T19:00:00+09:00', actorType: 'guest', by: null }],
    statusSince: startTime,
    releasedAt: null,
    seenAt: null,
    undoUntil: null,
    version: 1,
    ...changes,
  };
}

export function boardOf(orders: BoardOrder[], changes: Partial<Board> = {}): Board {
  return {
    orders,
    asking: [],
    serverTime: new Date().toISOString(),
    businessDay: '2026-11-20',
    limits: WAITING_LIMIT_MINUTES,
    nextReleaseAt: null,
    ...changes,
  };
}
