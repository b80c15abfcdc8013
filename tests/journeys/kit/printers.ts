import { callPath } from '@hansang/contract';
import type { SavePrinterRequest } from '@hansang/contract/schemas';
import { afterAll, beforeAll } from 'vitest';
import { openPrinter, type Printer } from '../../../simulators/printer/printer.ts';
import type { Staff } from './staff.ts';

/** The two printers of a house: the kitchen's for orders, the counter's for bills. */
export interface Printers {
  readonly kitchen: Printer;
  readonly counter: Printer;
  /** Has a manager who is logged in set them up. */
  plugIn(manager: Staff, restaurantId: number): Promise<void>;
}

export function usePrinters(): Printers {
  let kitchen: Printer;
  let counter: Printer;
  beforeAll(async () => {
    [kitchen, counter] = await Promise.all([openPrinter({ port: 0 }), openPrinter({ port: 0, columns: 48 })]);
  });
  afterAll(() => Promise.all([kitchen?.close(), counter?.close()]));
  return {
    get kitchen() {
      return kitchen;
    },
    get counter() {
      return counter;
    },
    async plugIn({ page, device }, restaurantId) {
      const usual = {
        kind: 'TCP',
        address: '127.0.0.1',
        encoding: 'CP949',
        language: 'ko',
        answers: true,
        copies: 1,
        stations: [],
      } satisfies Partial<SavePrinterRequest>;
      const wanted: SavePrinterRequest[] = [
        {
          ...usual,
          printerId: 'kitchen-printer',
          name: '주방',
          port: kitchen.port,
          columns: 42,
          takesRest: true,
          takesBills: false,
        },
        {
          ...usual,
          printerId: 'counter-printer',
          name: '계산대',
          port: counter.port,
          columns: 48,
          takesRest: false,
          takesBills: true,
        },
      ];
      for (const data of wanted) {
        const answer = await page.request.post(device.origin + callPath('savePrinter', { restaurantId }), {
          headers: { platform: 'WEB', 'client-id': 'e'.repeat(32), origin: device.origin },
          data,
        });
        if (!answer.ok()) throw new Error(`No printer: ${await answer.text()}`);
      }
    },
  };
}
