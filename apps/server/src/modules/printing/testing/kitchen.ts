import { randomBytes } from 'node:crypto';
import type { PrintersAnswer, PrintJobList, SavePrinterRequest } from '@hansang/contract/schemas';
import { onTestFinished } from 'vitest';
import { readable } from '../../../../../../simulators/printer/paper.ts';
import {
  openPrinter,
  type Printer,
  type PrinterOptions,
} from '../../../../../../simulators/printer/printer.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { TestStaff } from '../../../testing/test-staff.ts';

/** Where tests' printers stand. */
export const LOOPBACK = { PRINTER_NETWORKS: '127.0.0.0/8' };

export const newWish = () => randomBytes(8).toString('hex');

/** A printer on this machine for the rest of the test. */
export async function plugIn(options: Partial<PrinterOptions> = {}): Promise<Printer> {
  const printer = await openPrinter({ port: 0, ...options });
  onTestFinished(() => printer.close());
  return printer;
}

/** What a printer is like that takes everything. */
export const setup = (port: number | null, over: Partial<SavePrinterRequest> = {}): SavePrinterRequest => ({
  printerId: newWish(),
  name: '주방 프린터',
  kind: port === null ? 'AGENT' : 'TCP',
  address: port === null ? null : '127.0.0.1',
  port,
  columns: 42,
  encoding: 'CP949',
  language: 'ko',
  answers: true,
  copies: 1,
  stations: [],
  takesRest: true,
  takesBills: true,
  ...over,
});

/** Sets a printer up in a manager's venue. It goes with the test. */
export async function install(
  manager: TestStaff,
  port: number | null,
  over: Partial<SavePrinterRequest> = {},
): Promise<string> {
  const wanted = setup(port, over);
  await manager.ok<PrintersAnswer>('savePrinter', { params: manager.params, body: wanted });
  onTestFinished(async () => {
    await manager.ok('removePrinter', { params: { ...manager.params, printerId: wanted.printerId } });
  });
  return wanted.printerId;
}

/** What a printer printed since it was plugged in, as people read it. */
export const papers = (printer: Printer): string[] => printer.tickets.map(readable);

/** Lets everything be printed that is due. */
export const printed = (server: TestServer) => server.app.printing.settled();

export async function jobsOf(member: TestStaff) {
  return (await member.ok<PrintJobList>('printJobs', { params: member.params })).jobs;
}
