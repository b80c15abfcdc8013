import { type Sender, startSender } from '../../../platform/process/sender.ts';
import { claimPrinters, givePrinterBack } from './claim-printers.ts';
import { type ServingParts, servePrinter } from './serve-printer.ts';

/** Sends to printers that this server reaches. */
export function startPrinterSender(parts: ServingParts & { before(): Promise<void> }): Sender {
  return startSender(parts.log, {
    before: parts.before,
    claim: () => claimPrinters(parts.pool, parts.clock.now()),
    serve: (printer) => servePrinter(parts, printer),
    giveBack: (printer) => givePrinterBack(parts.pool, printer, parts.clock.now()),
    words: {
      serve: 'A printer could not be served; trying again',
      claim: 'Printers could not be read; trying again',
    },
  });
}
