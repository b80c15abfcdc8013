import { WAITING_LIMIT_MINUTES } from '@hansang/contract';
import type {
  CartAnswer,
  FloorPlan,
  TableCartAnswer,
  TableDetail,
  TableView,
} from '@hansang/contract/schemas';
import { orderOf } from './orders.ts';

const named = (ko: string, en: string) => ({ ko, en, ja: en, 'zh-CN': en });

/** An empty table for four. */
export function tableOf(changes: Partial<TableView> = {}): TableView {
  return {
    tableIdx: 1,
    tableName: '1',
    floorId: 'hall',
    seats: 4,
    place: null,
    zone: null,
    state: 'EMPTY',
    isCalling: changes.state === 'CALLING',
    visitId: changes.visit?.visitId ?? null,
    stay: changes.visit ? { openedAt: changes.visit.openedAt, headCount: changes.visit.headCount } : null,
    joinedTo: null,
    joined: [],
    partyLabel: null,
    reservation: null,
    visit: null,
    sessionCount: 0,
    admission: null,
    display: null,
    ...changes,
  };
}

/** A visit of two with one order that is cooking. */
export const visitOf = (changes: Partial<NonNullable<TableView['visit']>> = {}): TableView['visit'] => ({
  visitId: 'visit-1',
  openedAt: new Date(Date.now() - 65 * 60_000).toISOString(),
  lastActivityAt: new Date().toISOString(),
  headCount: 2,
  orderCount: 1,
  openOrderCount: 1,
  newOrderCount: 0,
  keptOrderCount: 1,
  total: 19_000,
  money: { entered: 0, owed: 19_000, paid: 0, refunded: 0, refunding: 0, claimed: 0, over: 0 },
  oldest: { new: null, cooking: new Date().toISOString(), ready: null },
  ...changes,
});

export function floorOf(tables: TableView[]): FloorPlan {
  return {
    floors: [{ floorId: 'hall', name: named('1층', 'First floor'), tables }],
    limits: WAITING_LIMIT_MINUTES,
    serverTime: new Date().toISOString(),
  };
}

export function detailOf(table: TableView, changes: Partial<TableDetail> = {}): TableDetail {
  return {
    ...table,
    floorName: named('1층', 'First floor'),
    lastVisitId: null,
    orders: table.visit ? [orderOf({ startTime: table.visit.openedAt, status: 'CONFIRM' })] : [],
    phones: [],
    timeline: [],
    serverTime: new Date().toISOString(),
    ...changes,
  };
}

const line = (clientId: string, en: string, qty: number): CartAnswer['orderList'][number] => ({
  id: en.toLowerCase(),
  name: en,
  priority: 0,
  categoryName: 'Meals',
  price: 8000,
  qty,
  isMain: true,
  leftQuantity: null,
  soldOut: false,
  minPermittedQuantity: 1,
  maxPermittedQuantity: null,
  created: '2026-11-20T10:00:00Z',
  sizes: [],
  options: [],
  multiLanguage: { name: named(en, en) },
  imageUrl: null,
  alcoholTag: 'NONE',
  isNotAllowedMinor: false,
  isTaxFree: false,
  error: false,
  errorMessage: null,
  clientId,
  cartMenuId: `${clientId}-${en}-0`,
});

/** The cart of two guests of whom the second is done choosing. */
export function cartOf(changes: Partial<CartAnswer> = {}): TableCartAnswer {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;
  const serverTime = new Date().toISOString();
  const members = [first, second].map((clientId, index) => ({
    clientId,
    number: index + 1,
    colour: index,
    isHere: true,
  }));
  const cart: CartAnswer = {
    id: 'cart-1',
    version: 3,
    revision: 3,
    closedAt: 0,
    lockedBy: null,
    lockedAt: null,
    lockExpiresAt: null,
    payingOrderId: null,
    createdBy: first,
    clientCount: 2,
    menuPayAmount: 24_000,
    totalMenuAmount: 3,
    numOfPeople: 2,
    ready: [second],
    orderList: [line(second, 'Stew', 2), line(first, 'Rice', 1)],
    changedAt: serverTime,
    emptied: null,
    members,
    serverTime,
    ...changes,
  };
  return { cart, serverTime };
}
