import { billPaper, dayPaper, testPaper } from './bill.ts';
import type { PaperDocument, PaperFrame } from './documents.ts';
import { kitchenTicket } from './kitchen-ticket.ts';
import type { Row } from './rows.ts';
import type { SayOnPaper } from './words.ts';

/** What stands on a document, row by row. */
export function composePaper(document: PaperDocument, frame: PaperFrame, say: SayOnPaper): Row[] {
  switch (document.kind) {
    case 'ORDER':
    case 'CHANGE':
    case 'CANCEL':
      return kitchenTicket(document, frame, say);
    case 'BILL':
    case 'RECEIPT':
      return billPaper(document, frame, say);
    case 'DAY_REPORT':
      return dayPaper(document, frame, say);
    case 'TEST':
      return testPaper(document, frame, say);
  }
}
