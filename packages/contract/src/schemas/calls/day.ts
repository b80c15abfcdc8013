import { z } from 'zod';
import { done } from '../done.ts';
import { restaurantParams } from '../params.ts';
import {
  closeDayRequest,
  closeDrawerRequest,
  correctDayRequest,
  dayAnswer,
  dayFileQuery,
  dayQuery,
  dayReportParams,
  drawerAnswer,
  drawerParams,
  moveCashRequest,
  openDrawerRequest,
  printRequest,
} from '../staff/day.ts';
import { salesAnswer, salesQuery, salesTableQuery } from '../staff/sales.ts';
import type { Bindings } from './binding.ts';

const count = { staff: 'drawer.count' } as const;
const read = { staff: 'report.read' } as const;
const close = { staff: 'day.close' } as const;
const correct = { staff: 'day.correct' } as const;

/** Staff: the drawer of cash, what a day came to, and sales of any days. */
export const DAY_CALLS = {
  drawer: { access: count, params: restaurantParams, answer: drawerAnswer },
  openDrawer: { access: count, params: restaurantParams, body: openDrawerRequest, answer: drawerAnswer },
  moveCash: { access: count, params: drawerParams, body: moveCashRequest, answer: drawerAnswer },
  closeDrawer: { access: count, params: drawerParams, body: closeDrawerRequest, answer: drawerAnswer },
  day: { access: read, params: restaurantParams, query: dayQuery, answer: dayAnswer },
  closeDay: { access: close, params: restaurantParams, body: closeDayRequest, answer: dayAnswer },
  correctDay: { access: correct, params: restaurantParams, body: correctDayRequest, answer: dayAnswer },
  printDay: { access: read, params: dayReportParams, body: printRequest, answer: done },
  /** The answer is a PDF or CSV file. */
  dayFile: { access: read, params: dayReportParams, query: dayFileQuery, answer: z.string() },
  sales: { access: read, params: restaurantParams, query: salesQuery, answer: salesAnswer },
  /** The answer is a CSV file. */
  salesTable: { access: read, params: restaurantParams, query: salesTableQuery, answer: z.string() },
} as const satisfies Bindings;
