import { z } from 'zod';
import { restaurantParams } from '../params.ts';
import {
  addTillRequest,
  changeTillRequest,
  tillDayQuery,
  tillHookParams,
  tillKey,
  tillKeyParams,
  tillParams,
  tillStanding,
  tillsAnswer,
} from '../staff/till.ts';
import {
  closeTillTableRequest,
  enterTillOrderRequest,
  moveTillTableRequest,
  tillAnswerRequest,
  tillDishesAnswer,
  tillDishesRequest,
  tillDishParams,
  tillDone,
  tillEntryAnswer,
  tillEntryRequest,
  tillLineParams,
  tillLineRequest,
  tillOrderParams,
  tillPaymentAnswer,
  tillPaymentRequest,
  tillPricesAnswer,
  tillPricesRequest,
  tillProgressRequest,
  tillStockAnswer,
  tillStockRequest,
  tillTableParams,
  voidTillPaymentRequest,
} from '../till/act.ts';
import { tillEventsAnswer, tillEventsQuery, tillOrder } from '../till/event.ts';
import {
  externalIds,
  matchNamesAnswer,
  matchNamesRequest,
  setExternalIdsRequest,
  tillMenu,
  tillState,
} from '../till/state.ts';
import {
  resumeWebhookRequest,
  saveWebhookRequest,
  webhookList,
  webhookParams,
  webhookSecret,
} from '../till/webhook.ts';
import type { Bindings } from './binding.ts';

const change = { staff: 'till.change' } as const;
const prove = { ...change, provenLately: true } as const;
const read = { till: 'read' } as const;
const orders = { till: 'orders' } as const;
const tables = { till: 'tables' } as const;

/** A venue's own till: owners connect it, the board tells everybody how it is, its key does the rest. */
export const TILL_CALLS = {
  tillStanding: { access: { staff: 'board.read' }, params: restaurantParams, answer: tillStanding },
  tills: { access: change, params: restaurantParams, answer: tillsAnswer },
  addTill: { access: prove, params: restaurantParams, body: addTillRequest, answer: tillsAnswer },
  changeTill: { access: prove, params: tillParams, body: changeTillRequest, answer: tillsAnswer },
  resumeTillHook: { access: change, params: tillHookParams, answer: tillsAnswer },
  removeTillHook: { access: change, params: tillHookParams, answer: tillsAnswer },
  makeTillKey: { access: prove, params: tillParams, answer: tillKey },
  endTillKey: { access: change, params: tillKeyParams, answer: tillsAnswer },
  removeTill: { access: change, params: tillParams, answer: tillsAnswer },
  tillNames: { access: change, params: tillParams, answer: externalIds },
  setTillNames: {
    access: change,
    params: tillParams,
    body: setExternalIdsRequest,
    answer: externalIds,
  },

  /** The answer is a CSV file. */
  tillDayFile: { access: change, params: restaurantParams, query: tillDayQuery, answer: z.string() },

  tillHeartbeat: { access: read, answer: tillDone },
  tillEvents: { access: read, query: tillEventsQuery, answer: tillEventsAnswer },
  tillState: { access: read, answer: tillState },
  tillMenu: { access: read, answer: tillMenu },
  tillOrder: { access: read, params: tillOrderParams, answer: tillOrder },
  tillWebhooks: { access: read, answer: webhookList },
  saveTillWebhook: { access: read, body: saveWebhookRequest, answer: webhookList },
  makeWebhookSecret: { access: read, params: webhookParams, answer: webhookSecret },
  resumeTillWebhook: {
    access: read,
    params: webhookParams,
    body: resumeWebhookRequest,
    answer: webhookList,
  },
  removeTillWebhook: { access: read, params: webhookParams, answer: webhookList },
  externalIds: { access: read, answer: externalIds },
  setExternalIds: { access: orders, body: setExternalIdsRequest, answer: externalIds },
  matchExternalNames: { access: orders, body: matchNamesRequest, answer: matchNamesAnswer },

  answerTillOrder: { access: orders, params: tillOrderParams, body: tillAnswerRequest, answer: tillOrder },
  progressTillOrder: {
    access: orders,
    params: tillOrderParams,
    body: tillProgressRequest,
    answer: tillOrder,
  },
  takeTillLineOff: { access: orders, params: tillLineParams, body: tillLineRequest, answer: tillOrder },
  enterTillOrder: {
    access: orders,
    params: tillTableParams,
    body: enterTillOrderRequest,
    answer: tillOrder,
  },
  setTillStock: {
    access: { till: 'stock' },
    params: tillDishParams,
    body: tillStockRequest,
    answer: tillStockAnswer,
  },
  draftTillPrices: { access: { till: 'menu' }, body: tillPricesRequest, answer: tillPricesAnswer },
  payAtTill: {
    access: { till: 'payments' },
    params: tillTableParams,
    body: tillPaymentRequest,
    answer: tillPaymentAnswer,
  },
  voidTillPayment: {
    access: { till: 'payments' },
    body: voidTillPaymentRequest,
    answer: tillPaymentAnswer,
  },
  draftTillDishes: { access: { till: 'menu' }, body: tillDishesRequest, answer: tillDishesAnswer },
  addTillEntry: {
    access: { till: 'payments' },
    params: tillTableParams,
    body: tillEntryRequest,
    answer: tillEntryAnswer,
  },
  voidTillEntry: { access: { till: 'payments' }, body: voidTillPaymentRequest, answer: tillEntryAnswer },
  closeTillTable: { access: tables, params: tillTableParams, body: closeTillTableRequest, answer: tillDone },
  moveTillTable: { access: tables, params: tillTableParams, body: moveTillTableRequest, answer: tillDone },
  resetTillCart: { access: tables, params: tillTableParams, answer: tillDone },
} as const satisfies Bindings;
