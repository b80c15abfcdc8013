import { z } from 'zod';
import { admitPhoneRequest, clearTableRequest, confirmTableRequest, tablePhoneParams } from '../admission.ts';
import { callList, tableCall } from '../call.ts';
import { done } from '../done.ts';
import {
  callParams,
  dishParams,
  lineParams,
  offerParams,
  orderParams,
  restaurantParams,
  staffReviewParams,
  tableParams,
} from '../params.ts';
import { hideReviewRequest, reviewList, reviewListQuery, staffReview } from '../review.ts';
import { tableCartAnswer, unlockCartRequest } from '../shared-cart.ts';
import {
  board,
  boardOrder,
  checkOutRequest,
  finishedOrders,
  finishedQuery,
  floorPlan,
  markPartRequest,
  moveOrderRequest,
  moveTableRequest,
  progressLinesAnswer,
  progressLinesRequest,
  renewTableCodeRequest,
  seeArrivalsRequest,
  setStockRequest,
  stockDish,
  stockList,
  stockPartParams,
  tableCode,
  tableDetail,
  tableView,
  undoOrderRequest,
} from '../staff/board.ts';
import { enteredOrder, enterOrderRequest, entryMenu } from '../staff/entering.ts';
import {
  freeLineRequest,
  offerInsteadRequest,
  substituteList,
  substituteQuery,
  takeLineOffRequest,
} from '../staff/line.ts';
import {
  changeTablePlanRequest,
  codeWalkAnswer,
  printCodesRequest,
  tablePlan,
  tickCodeAnswer,
  tickCodeRequest,
} from '../staff/table-plan.ts';
import type { Bindings } from './binding.ts';

const progress = { staff: 'order.progress' } as const;
const cancel = { staff: 'order.cancel' } as const;
const enter = { staff: 'order.enter' } as const;
const acknowledge = { staff: 'call.acknowledge' } as const;
const floorRead = { staff: 'floor.read' } as const;
const changeTables = { staff: 'table.change' } as const;
const admit = { staff: 'table.admit' } as const;
const stock = { staff: 'stock.change' } as const;
const review = { staff: 'review.hide' } as const;

/** Staff: what goes on in a venue, and what they do about it. */
export const BOARD_CALLS = {
  board: { access: { staff: 'board.read' }, params: restaurantParams, answer: board },
  finishedOrders: {
    access: { staff: 'board.read' },
    params: restaurantParams,
    query: finishedQuery,
    answer: finishedOrders,
  },
  moveOrder: { access: progress, params: orderParams, body: moveOrderRequest, answer: boardOrder },
  undoOrder: { access: progress, params: orderParams, body: undoOrderRequest, answer: boardOrder },
  takeLineOff: { access: cancel, params: lineParams, body: takeLineOffRequest, answer: boardOrder },
  giveLineFree: {
    access: { staff: 'line.free' },
    params: lineParams,
    body: freeLineRequest,
    answer: boardOrder,
  },
  substitutes: { access: cancel, params: lineParams, query: substituteQuery, answer: substituteList },
  offerInstead: { access: cancel, params: lineParams, body: offerInsteadRequest, answer: boardOrder },
  withdrawOffer: { access: cancel, params: offerParams, answer: boardOrder },
  progressLines: {
    access: progress,
    params: restaurantParams,
    body: progressLinesRequest,
    answer: progressLinesAnswer,
  },
  seeArrivals: {
    access: { staff: 'order.accept' },
    params: restaurantParams,
    body: seeArrivalsRequest,
    answer: done,
  },

  entryMenu: { access: enter, params: restaurantParams, answer: entryMenu },
  enterOrder: { access: enter, params: tableParams, body: enterOrderRequest, answer: enteredOrder },

  floor: { access: floorRead, params: restaurantParams, answer: floorPlan },
  tableDetail: { access: floorRead, params: tableParams, answer: tableDetail },
  checkOut: {
    access: { staff: 'table.check-out' },
    params: tableParams,
    body: checkOutRequest,
    answer: tableView,
  },
  moveTable: {
    access: { staff: 'table.move' },
    params: tableParams,
    body: moveTableRequest,
    answer: tableView,
  },
  tableCode: { access: floorRead, params: tableParams, answer: tableCode },
  renewTableCode: {
    access: { staff: 'table.renew-code' },
    params: tableParams,
    body: renewTableCodeRequest,
    answer: tableCode,
  },
  tablePlan: { access: changeTables, params: restaurantParams, answer: tablePlan },
  changeTablePlan: {
    access: changeTables,
    params: restaurantParams,
    body: changeTablePlanRequest,
    answer: tablePlan,
  },
  codeWalk: { access: changeTables, params: restaurantParams, answer: codeWalkAnswer },
  startCodeWalk: { access: changeTables, params: restaurantParams, answer: codeWalkAnswer },
  endCodeWalk: { access: changeTables, params: restaurantParams, answer: codeWalkAnswer },
  tickCode: {
    access: changeTables,
    params: restaurantParams,
    body: tickCodeRequest,
    answer: tickCodeAnswer,
  },
  printCodes: {
    access: changeTables,
    params: restaurantParams,
    body: printCodesRequest,
    answer: z.string(),
  },
  confirmTable: { access: admit, params: tableParams, body: confirmTableRequest, answer: tableView },
  clearTable: {
    access: { staff: 'table.check-out' },
    params: tableParams,
    body: clearTableRequest,
    answer: tableView,
  },
  admitPhone: { access: admit, params: tablePhoneParams, body: admitPhoneRequest, answer: tableView },
  tableCart: { access: floorRead, params: tableParams, answer: tableCartAnswer },
  unlockCart: {
    access: { staff: 'cart.unlock' },
    params: tableParams,
    body: unlockCartRequest,
    answer: tableCartAnswer,
  },

  openCalls: { access: acknowledge, params: restaurantParams, answer: callList },
  acknowledgeCall: { access: acknowledge, params: callParams, answer: tableCall },
  closeCall: { access: acknowledge, params: callParams, answer: tableCall },

  reviews: { access: review, params: restaurantParams, query: reviewListQuery, answer: reviewList },
  hideReview: { access: review, params: staffReviewParams, body: hideReviewRequest, answer: staffReview },

  stockList: { access: stock, params: restaurantParams, answer: stockList },
  setStock: { access: stock, params: dishParams, body: setStockRequest, answer: stockDish },
  markPart: { access: stock, params: stockPartParams, body: markPartRequest, answer: stockDish },
} as const satisfies Bindings;
