import {
  availabilityQuery,
  digitalQrAnswer,
  digitalQrQuery,
  leavingAnswer,
  leavingQuery,
  linkAnswer,
  linkQuery,
  sampleAnswer,
  sampleQuery,
  tableKeyAnswer,
} from '../entry.ts';
import { menuAnswer } from '../menu.ts';
import { mockOrderRequest, orderResult, validateAnswer, validateRequest } from '../order.ts';
import { restaurantParams, tableKeyParams } from '../params.ts';
import { storeSettings } from '../store.ts';
import type { Bindings } from './binding.ts';

/** Coming in, the menu, and trying a store out. */
export const ENTRY_CALLS = {
  validateLink: { access: 'open', params: restaurantParams, query: linkQuery, answer: linkAnswer },
  tableOfKey: { access: 'open', params: tableKeyParams, answer: tableKeyAnswer },
  leaving: { access: 'open', query: leavingQuery, answer: leavingAnswer },
  availability: { access: 'open', params: restaurantParams, query: availabilityQuery, answer: storeSettings },
  validateDigitalQr: {
    access: 'open',
    params: tableKeyParams,
    query: digitalQrQuery,
    answer: digitalQrAnswer,
  },
  menu: { access: 'open', params: restaurantParams, answer: menuAnswer },
  validateMenus: {
    access: 'session',
    params: restaurantParams,
    body: validateRequest,
    answer: validateAnswer,
  },
  sampleHome: { access: 'open', params: restaurantParams, query: sampleQuery, answer: sampleAnswer },
  sampleMenu: { access: 'session', answer: menuAnswer },
  mockOrder: { access: 'session', body: mockOrderRequest, answer: orderResult },
} as const satisfies Bindings;
