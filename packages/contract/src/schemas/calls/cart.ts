import { cartParams, cartTableParams } from '../params.ts';
import {
  addCartMenuRequest,
  cartAnswer,
  cartChangeAnswer,
  cartQuery,
  changePeopleAnswer,
  changePeopleRequest,
  checkOrderAnswer,
  joinCartAnswer,
  joinCartRequest,
  lockCartAnswer,
  lockCartQuery,
  lockCartRequest,
  markReadyAnswer,
  markReadyRequest,
  modifyCartMenuRequest,
  removeCartMenuRequest,
  resetCartAnswer,
  resetCartRequest,
} from '../shared-cart.ts';
import type { Bindings } from './binding.ts';

/** The shared cart of a table. */
export const CART_CALLS = {
  joinCart: { access: 'session', params: cartTableParams, body: joinCartRequest, answer: joinCartAnswer },
  cart: { access: 'session', params: cartTableParams, query: cartQuery, answer: cartAnswer },
  addCartMenu: { access: 'session', params: cartParams, body: addCartMenuRequest, answer: cartChangeAnswer },
  modifyCartMenu: {
    access: 'session',
    params: cartParams,
    body: modifyCartMenuRequest,
    answer: cartChangeAnswer,
  },
  removeCartMenu: {
    access: 'session',
    params: cartParams,
    body: removeCartMenuRequest,
    answer: cartChangeAnswer,
  },
  resetCart: { access: 'session', params: cartParams, body: resetCartRequest, answer: resetCartAnswer },
  lockCart: {
    access: 'session',
    params: cartParams,
    query: lockCartQuery,
    body: lockCartRequest,
    answer: lockCartAnswer,
  },
  checkOrder: { access: 'session', params: cartParams, answer: checkOrderAnswer },
  changePeople: {
    access: 'session',
    params: cartParams,
    body: changePeopleRequest,
    answer: changePeopleAnswer,
  },
  markReady: { access: 'session', params: cartParams, body: markReadyRequest, answer: markReadyAnswer },
} as const satisfies Bindings;
