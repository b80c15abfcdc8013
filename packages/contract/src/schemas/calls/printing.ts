import { done } from '../done.ts';
import { printerParams, printJobParams, restaurantParams } from '../params.ts';
import {
  fetchedPrint,
  fetchPrintRequest,
  printerKey,
  printersAnswer,
  printingState,
  printJobList,
  printReported,
  reportPrintRequest,
  reprintRequest,
  savePrinterRequest,
  saveStationsRequest,
  testPrinterRequest,
} from '../staff/printing.ts';
import type { Bindings } from './binding.ts';

const change = { staff: 'printer.change' } as const;
const repeat = { staff: 'print.repeat' } as const;

/** The kitchen's paper: managers set printers up, staff print again, the board tells everybody how they are. */
export const PRINTING_CALLS = {
  printing: { access: { staff: 'board.read' }, params: restaurantParams, answer: printingState },
  printers: { access: change, params: restaurantParams, answer: printersAnswer },
  savePrinter: { access: change, params: restaurantParams, body: savePrinterRequest, answer: printersAnswer },
  removePrinter: { access: change, params: printerParams, answer: printersAnswer },
  makePrinterKey: { access: change, params: printerParams, answer: printerKey },
  testPrinter: { access: change, params: printerParams, body: testPrinterRequest, answer: done },
  clearPrinter: { access: repeat, params: printerParams, answer: printJobList },
  saveStations: {
    access: change,
    params: restaurantParams,
    body: saveStationsRequest,
    answer: printersAnswer,
  },
  printJobs: { access: repeat, params: restaurantParams, answer: printJobList },
  reprint: { access: repeat, params: printJobParams, body: reprintRequest, answer: printJobList },
  dropPrint: { access: repeat, params: printJobParams, answer: printJobList },
  // What its key proves: programs have no cookie.
  fetchPrint: { access: 'open', body: fetchPrintRequest, answer: fetchedPrint },
  reportPrint: { access: 'open', body: reportPrintRequest, answer: printReported },
} as const satisfies Bindings;
