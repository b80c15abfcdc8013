import type { CallName, StaffPermission } from '@hansang/contract';
import { PUB } from '../../../testing/venues.ts';

/** Every staff call of a venue, with an input that would be good and the permission that it needs. */
export interface StaffCase {
  readonly permission: StaffPermission;
  readonly params: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
const venue = { restaurantId: PUB };
const DAY = { businessDay: '2026-11-01' };
const SLIP = { means: 'CASH', amount: -1000, reason: 'a slip' };
const DAYS = { from: '2026-11-01', to: '2026-11-07', by: 'DAY' };

/** @param orderId of an order of the venue */
export function staffCases(orderId: string): Partial<Record<CallName, StaffCase>> {
  const order = { ...venue, orderId };
  const table = { ...venue, tableIdx: 1 };
  const visit = { ...venue, visitId: 'no-such-visit' };
  const drawer = { ...venue, drawerId: 'no-such-drawer' };
  const printer = { ...venue, printerId: 'no-such-printer' };
  const job = { ...venue, jobId: 'no-such-job' };
  const noTill = { ...venue, tillId: 'no-such-till' };
  const nobody = { ...venue, userId: 'no-such-user' };
  const picture = { ...venue, hash: 'f'.repeat(32) };
  return {
    board: { permission: 'board.read', params: venue },
    finishedOrders: {
      permission: 'board.read',
      params: venue,
      query: { day: '2026-11-20', before: '1', count: '60' },
    },
    moveOrder: { permission: 'order.progress', params: order, body: { to: 'MENU_COMPLETE', version: 99 } },
    undoOrder: { permission: 'order.progress', params: order, body: { version: 99 } },
    takeLineOff: {
      permission: 'order.cancel',
      params: { ...order, line: 0 },
      body: { quantity: 1, version: 99, reason: 'ETC' },
    },
    giveLineFree: {
      permission: 'line.free',
      params: { ...order, line: 0 },
      body: { quantity: 1, version: 99, reason: 'ETC' },
    },
    substitutes: { permission: 'order.cancel', params: { ...order, line: 0 } },
    offerInstead: {
      permission: 'order.cancel',
      params: { ...order, line: 0 },
      body: { quantity: 1, version: 99, menuId: 'cola', sizeId: null },
    },
    withdrawOffer: { permission: 'order.cancel', params: { ...order, offerId: 'no-such-offer' } },
    progressLines: {
      permission: 'order.progress',
      params: venue,
      body: { from: 'COOKING', to: 'DONE', lines: [{ orderId: 'no-such-order', line: 0 }] },
    },
    seeArrivals: {
      permission: 'order.accept',
      params: venue,
      body: { orderIds: ['no-such-order'], callIds: [] },
    },
    entryMenu: { permission: 'order.enter', params: venue },
    enterOrder: {
      permission: 'order.enter',
      params: table,
      body: { menuPayAmount: 0, totalMenuAmount: 0, orderList: [], visitId: null },
    },
    floor: { permission: 'floor.read', params: venue },
    tableDetail: { permission: 'floor.read', params: table },
    checkOut: { permission: 'table.check-out', params: table, body: { visitId: 'no-such-visit' } },
    bill: { permission: 'bill.record', params: visit },
    recordPayment: {
      permission: 'bill.record',
      params: visit,
      body: { billVersion: 1, means: 'CASH', amount: 1000, part: { part: 'AMOUNT' } },
    },
    voidPayment: {
      permission: 'bill.change',
      params: { ...visit, paymentId: 'no-such-payment' },
      body: { billVersion: 1, reason: 'a slip' },
    },
    addBillEntry: {
      permission: 'bill.change',
      params: visit,
      body: { billVersion: 1, kind: 'DISCOUNT', percent: 10, reason: 'a regular' },
    },
    voidBillEntry: {
      permission: 'bill.change',
      params: { ...visit, entryId: 'no-such-entry' },
      body: { billVersion: 1, reason: 'a slip' },
    },
    printBill: { permission: 'bill.record', params: visit, body: { wishId: 'of-access' } },
    drawer: { permission: 'drawer.count', params: venue },
    openDrawer: { permission: 'drawer.count', params: venue, body: { opening: 100_000 } },
    moveCash: { permission: 'drawer.count', params: drawer, body: { kind: 'COUNT', amount: 1000 } },
    closeDrawer: { permission: 'drawer.count', params: drawer, body: { counted: 1000 } },
    day: { permission: 'report.read', params: venue },
    closeDay: { permission: 'day.close', params: venue, body: DAY },
    correctDay: { permission: 'day.correct', params: venue, body: { ...DAY, ...SLIP } },
    printDay: { permission: 'report.read', params: { ...venue, number: 1 }, body: { wishId: 'of-access' } },
    dayFile: { permission: 'report.read', params: { ...venue, number: 1 }, query: { form: 'CSV' } },
    sales: { permission: 'report.read', params: venue, query: DAYS },
    salesTable: { permission: 'report.read', params: venue, query: DAYS },
    reopenVisit: {
      permission: 'bill.change',
      params: visit,
      body: { billVersion: 1, reason: 'they came back' },
    },
    moveTable: { permission: 'table.move', params: table, body: { visitId: 'no-such-visit', toTableIdx: 2 } },
    mergeTable: {
      permission: 'table.merge',
      params: table,
      body: { visitId: 'no-such-visit', fromTableIdx: 2, fromVisitId: null },
    },
    partVisit: {
      permission: 'table.merge',
      params: table,
      body: { visitId: 'no-such-visit', toTableIdx: 2, orderIds: ['no-such-order'] },
    },
    passLine: {
      permission: 'table.move',
      params: { ...order, line: 0 },
      body: { quantity: 1, version: 99, toTableIdx: 2, toVisitId: 'no-such-visit' },
    },
    nameParty: { permission: 'table.admit', params: table, body: { visitId: 'no-such-visit', label: 'x' } },
    countHeads: {
      permission: 'table.admit',
      params: table,
      body: { visitId: 'no-such-visit', headCount: 2 },
    },
    reserveTable: { permission: 'table.admit', params: table, body: { reservation: null } },
    pastVisits: { permission: 'bill.record', params: venue },
    tableCode: { permission: 'floor.read', params: table },
    renewTableCode: { permission: 'table.renew-code', params: table, body: { generation: 99 } },
    tablePlan: { permission: 'table.change', params: venue },
    changeTablePlan: { permission: 'table.change', params: venue, body: { tables: [] } },
    codeWalk: { permission: 'table.change', params: venue },
    startCodeWalk: { permission: 'table.change', params: venue },
    endCodeWalk: { permission: 'table.change', params: venue },
    tickCode: { permission: 'table.change', params: venue, body: { scanned: '/t/none' } },
    printCodes: { permission: 'table.change', params: venue, body: { form: 'SVG', tables: [1] } },
    confirmTable: {
      permission: 'table.admit',
      params: { ...venue, tableIdx: 3 },
      body: { visitId: 'no-such-visit' },
    },
    clearTable: {
      permission: 'table.check-out',
      params: { ...venue, tableIdx: 3 },
      body: { visitId: 'no-such-visit' },
    },
    admitPhone: {
      permission: 'table.admit',
      params: { ...venue, tableIdx: 3, phoneId: 1 },
      body: { visitId: 'no-such-visit', isIn: true },
    },
    openCalls: { permission: 'call.acknowledge', params: venue },
    acknowledgeCall: { permission: 'call.acknowledge', params: { ...venue, callId: 'no-such-call' } },
    closeCall: { permission: 'call.acknowledge', params: { ...venue, callId: 'no-such-call' } },
    tableCart: { permission: 'floor.read', params: table },
    unlockCart: { permission: 'cart.unlock', params: table, body: { lockedBy: 'f'.repeat(32) } },
    holds: { permission: 'stock.change', params: venue },
    freeHold: { permission: 'order.cancel', params: order },
    payments: { permission: 'report.read', params: venue },
    paymentsTable: { permission: 'report.read', params: venue },
    refundOrder: { permission: 'payment.refund', params: order, body: { refundedAmount: 0, reason: 'ETC' } },
    freeBillPart: { permission: 'bill.record', params: { ...visit, paymentId: 'no-such-payment' } },
    refundBillPayment: {
      permission: 'payment.refund',
      params: { ...visit, paymentId: 'no-such-payment' },
      body: { billVersion: 1, reason: 'ETC' },
    },
    retryRefund: { permission: 'payment.refund', params: { ...venue, refundId: 'no-such-refund' } },
    settleRefund: {
      permission: 'payment.refund',
      params: { ...venue, refundId: 'no-such-refund' },
      body: { wasGivenBack: true },
    },
    paymentAccount: { permission: 'payment-key.change', params: venue },
    setPaymentAccount: {
      permission: 'payment-key.change',
      params: venue,
      body: {
        provider: 'nicepay',
        mid: 'testshop01',
        key: 'a key of tests, long enough'.replaceAll(' ', '_'),
      },
    },
    printing: { permission: 'board.read', params: venue },
    tillStanding: { permission: 'board.read', params: venue },
    tills: { permission: 'till.change', params: venue },
    addTill: {
      permission: 'till.change',
      params: venue,
      body: { tillId: 'a-till', name: '포스', scopes: ['read'] },
    },
    changeTill: {
      permission: 'till.change',
      params: noTill,
      body: { name: '포스', scopes: ['read'] },
    },
    resumeTillHook: { permission: 'till.change', params: { ...noTill, endpointId: 'none' } },
    removeTillHook: { permission: 'till.change', params: { ...noTill, endpointId: 'none' } },
    makeTillKey: { permission: 'till.change', params: noTill },
    endTillKey: { permission: 'till.change', params: { ...noTill, keyId: 'none' } },
    removeTill: { permission: 'till.change', params: noTill },
    tillDayFile: { permission: 'till.change', params: venue, query: { day: '2026-11-20' } },
    tillNames: { permission: 'till.change', params: noTill },
    setTillNames: {
      permission: 'till.change',
      params: noTill,
      body: { items: [{ kind: 'DISH', ourId: 'cola', externalId: '1' }] },
    },
    printers: { permission: 'printer.change', params: venue },
    savePrinter: {
      permission: 'printer.change',
      params: venue,
      body: {
        printerId: 'of-access',
        name: 'Kitchen',
        kind: 'AGENT',
        address: null,
        port: null,
        columns: 42,
        encoding: 'CP949',
        language: 'ko',
        answers: true,
        copies: 1,
        stations: [],
        takesRest: false,
        takesBills: false,
      },
    },
    removePrinter: { permission: 'printer.change', params: printer },
    makePrinterKey: { permission: 'printer.change', params: printer },
    testPrinter: { permission: 'printer.change', params: printer, body: { wishId: 'of-access' } },
    clearPrinter: { permission: 'print.repeat', params: printer },
    saveStations: { permission: 'printer.change', params: venue, body: { stations: [] } },
    printJobs: { permission: 'print.repeat', params: venue },
    reprint: { permission: 'print.repeat', params: job, body: { wishId: 'of-access' } },
    dropPrint: { permission: 'print.repeat', params: job },
    people: { permission: 'user.change', params: venue },
    activity: { permission: 'report.read', params: venue },
    saveActivity: { permission: 'report.read', params: venue },
    openArchive: { permission: 'export.make', params: venue },
    archive: { permission: 'export.make', params: venue },
    peopleLog: { permission: 'user.change', params: venue },
    invitePerson: {
      permission: 'user.change',
      params: venue,
      body: { name: 'New', email: 'new@access.test', role: 'staff', origin: 'http://localhost' },
    },
    changeRole: { permission: 'user.change', params: nobody, body: { role: 'staff' } },
    removePerson: { permission: 'user.change', params: nobody },
    suspendPerson: { permission: 'user.change', params: nobody, body: { isSuspended: true } },
    endSessions: { permission: 'user.change', params: nobody },
    resetPassword: { permission: 'user.change', params: nobody, body: { origin: 'http://localhost' } },
    notices: { permission: 'user.change', params: venue },
    readNotices: { permission: 'user.change', params: venue, body: { upTo: '1' } },
    removePaymentAccount: { permission: 'payment-key.change', params: venue },
    reviews: { permission: 'review.hide', params: venue },
    hideReview: {
      permission: 'review.hide',
      params: { ...venue, reviewId: 'no-such-review' },
      body: { isHidden: true },
    },
    deleteReview: { permission: 'review.delete', params: { ...venue, reviewId: 'no-such-review' } },
    deleteReviewPhoto: {
      permission: 'review.delete',
      params: { ...venue, reviewId: 'no-such-review', photoId: 1 },
    },
    exportGuest: { permission: 'guest.forget', params: venue, body: { orderId: 'no-such-order' } },
    forgetGuest: { permission: 'guest.forget', params: venue, body: { orderId: 'no-such-order' } },
    stockList: { permission: 'stock.change', params: venue },
    menuDraft: { permission: 'menu.change', params: venue },
    previewMenu: { permission: 'menu.change', params: venue },
    uploadMenuPicture: {
      permission: 'menu.change',
      params: venue,
      body: new Uint8Array([1]),
      headers: { 'content-type': 'image/jpeg' },
    },
    menuPicture: { permission: 'menu.change', params: picture },
    cropMenuPicture: {
      permission: 'menu.change',
      params: picture,
      body: { x: 0, y: 0, width: 1, height: 1 },
    },
    menuSheet: { permission: 'menu.change', params: venue },
    previewMenuSheet: { permission: 'menu.change', params: venue, body: { file: 'bm8=' } },
    importMenuSheet: { permission: 'menu.change', params: venue, body: { file: 'bm8=' } },
    changeMenu: {
      permission: 'menu.change',
      params: venue,
      body: { changes: [{ part: 'dish', dish: null, key: 'jjigae', field: 'price', value: 9000 }] },
    },
    copyMenu: {
      permission: 'menu.change',
      params: venue,
      body: { from: PUB, dishes: ['jjigae'], prices: 'KEEP' },
    },
    discardMenu: { permission: 'menu.change', params: venue, body: { changeIds: ['0'] } },
    publishMenu: { permission: 'menu.change', params: venue, body: { changeIds: ['0'] } },
    menuVersions: { permission: 'menu.change', params: venue },
    menuVersion: { permission: 'menu.change', params: { ...venue, version: 99 } },
    bringBackMenu: { permission: 'menu.change', params: { ...venue, version: 99 } },
    setStock: {
      permission: 'stock.change',
      params: { ...venue, menuId: 'cola' },
      body: { isSoldOut: false },
    },
    markPart: {
      permission: 'stock.change',
      params: { ...venue, menuId: 'chicken', part: 'size', key: 'half' },
      body: { isSoldOut: false },
    },
    service: { permission: 'board.read', params: venue },
    setService: { permission: 'hours.change', params: venue, body: { turn: 'RESUME' } },
    setKitchenDelay: { permission: 'order.progress', params: venue, body: { minutes: 0 } },
    setAcceptance: { permission: 'setting.change', params: venue, body: { isAutomatic: false } },
    settings: { permission: 'setting.change', params: venue },
    changeSettings: { permission: 'setting.change', params: venue, body: { changes: {} } },
    changeDoors: { permission: 'venue.change', params: venue, body: { changes: {} } },
    opening: { permission: 'venue.change', params: venue },
    tickOpening: { permission: 'venue.change', params: venue, body: { step: 'MENU', isDone: false } },
    wipeTests: { permission: 'venue.change', params: venue },
    openVenue: { permission: 'venue.change', params: venue, body: { wipesTests: true } },
    // The last one: afterwards the login is a locked tablet.
    shareTablet: { permission: 'tablet.share', params: venue, body: { lockMinutes: 5 } },
  };
}
