import { lineParams, restaurantParams, tableParams } from '../params.ts';
import { boardOrder, tableView } from '../staff/board.ts';
import {
  countHeadsRequest,
  mergeTableRequest,
  namePartyRequest,
  partVisitRequest,
  passLineRequest,
  pastVisits,
  pastVisitsQuery,
  reserveTableRequest,
} from '../staff/seating.ts';
import type { Bindings } from './binding.ts';

const merge = { staff: 'table.merge' } as const;
const admit = { staff: 'table.admit' } as const;

/** Staff: who belongs to whom on the floor, and who sat there before. */
export const SEATING_CALLS = {
  mergeTable: { access: merge, params: tableParams, body: mergeTableRequest, answer: tableView },
  partVisit: { access: merge, params: tableParams, body: partVisitRequest, answer: tableView },
  passLine: {
    access: { staff: 'table.move' },
    params: lineParams,
    body: passLineRequest,
    answer: boardOrder,
  },
  nameParty: { access: admit, params: tableParams, body: namePartyRequest, answer: tableView },
  countHeads: { access: admit, params: tableParams, body: countHeadsRequest, answer: tableView },
  reserveTable: { access: admit, params: tableParams, body: reserveTableRequest, answer: tableView },
  pastVisits: {
    access: { staff: 'bill.record' },
    params: restaurantParams,
    query: pastVisitsQuery,
    answer: pastVisits,
  },
} as const satisfies Bindings;
