import type { PrintersAnswer, PrintingState, PrintJob, VenuePrinter } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

const manager = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) };
const kitchenHand = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'kitchen' as const })) };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const printerOf = (changes: Partial<VenuePrinter> = {}): VenuePrinter => ({
  printerId: 'kitchen',
  name: 'Kitchen printer',
  trouble: null,
  silentSince: null,
  waiting: 0,
  failed: 0,
  kind: 'TCP',
  address: '192.168.0.50',
  port: 9100,
  columns: 42,
  encoding: 'CP949',
  language: 'ko',
  answers: true,
  copies: 1,
  stations: ['grill'],
  takesRest: false,
  takesBills: false,
  hasKey: false,
  seenAt: ago(60),
  ...changes,
});
const stateOf = (...printers: Partial<VenuePrinter>[]): PrintingState => ({
  printers: printers.map((changes) => {
    const { printerId, name, trouble, silentSince, waiting, failed } = printerOf(changes);
    return { printerId, name, trouble, silentSince, waiting, failed };
  }),
  serverTime: new Date().toISOString(),
});
const jobOf = (jobId: string, changes: Partial<PrintJob> = {}): PrintJob => ({
  jobId,
  printerId: 'kitchen',
  printerName: 'Kitchen printer',
  kind: 'ORDER',
  state: 'PRINTED',
  station: 'grill',
  number: 7,
  table: '3',
  copy: 1,
  copies: 1,
  isReprint: false,
  attempts: 1,
  madeAt: ago(120),
  endedAt: ago(60),
  ...changes,
});

test('the board tells everybody of a printer that takes nothing for 30 seconds, and at once of one without paper', {
  tags: ['KITCHEN-8'],
}, async () => {
  let state = stateOf({ trouble: 'UNREACHABLE', silentSince: ago(10), waiting: 2 });
  renderConsole(
    new FakeServer({ staffMe: () => kitchenHand, board: () => boardOf([]), printing: () => state }),
    '/1/orders',
  );
  await screen.findByRole('heading', { name: 'Orders' });
  expect(screen.queryByRole('region', { name: 'Printers' })).toBeNull();
  state = stateOf({ trouble: 'UNREACHABLE', silentSince: ago(31), waiting: 2 });
  act(() => socket.hint('print-changed'));
  expect(await screen.findByText('Kitchen printer can’t be reached. 2 waiting.')).toBeTruthy();
  // The kitchen has no page of papers.
  expect(screen.queryByRole('link', { name: 'Look' })).toBeNull();
  state = stateOf({ trouble: 'PAPER_OUT', silentSince: ago(1), waiting: 1 });
  act(() => socket.hint('print-changed'));
  expect(await screen.findByText('Kitchen printer is out of paper. 1 waiting.')).toBeTruthy();
});

test('the board tells everybody at once of paper that could not be printed, until staff drop it', {
  tags: ['KITCHEN-90'],
}, async () => {
  let jobs = [jobOf('lost', { state: 'FAILED' })];
  const list = () => ({ jobs, serverTime: new Date().toISOString() });
  const server = new FakeServer({
    board: () => boardOf([]),
    printing: () => stateOf({ failed: jobs.length }),
    printJobs: list,
    dropPrint() {
      jobs = [];
      return list();
    },
  });
  const { router } = await renderConsole(server, '/1/orders');
  expect(
    await screen.findByText('Kitchen printer: 1 could not be printed. Check the orders on the screen.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/1/printing');
  await act(() => router.navigate('/1/printing'));
  const lost = (await screen.findByText('Order 7 · Order ticket')).closest('li') as HTMLElement;
  expect(within(lost).getByText('Could not be printed')).toBeTruthy();
  fireEvent.click(within(lost).getByRole('button', { name: 'Drop' }));
  await waitFor(() => expect(screen.queryByText('Order 7 · Order ticket')).toBeNull());
});

test('staff print a paper again at another printer, and drop what waits', {
  tags: ['KITCHEN-10'],
}, async () => {
  let jobs = [jobOf('waits', { state: 'WAITING', number: 8, endedAt: null }), jobOf('done')];
  const list = () => ({ jobs, serverTime: new Date().toISOString() });
  const server = new FakeServer({
    board: () => boardOf([]),
    printing: () => stateOf({}, { printerId: 'bar', name: 'Bar printer' }),
    printJobs: list,
    reprint: list,
    dropPrint() {
      jobs = jobs.filter(({ jobId }) => jobId !== 'waits');
      return list();
    },
  });
  renderConsole(server, '/1/printing');
  const waits = (await screen.findByText('Order 8 · Order ticket')).closest('li') as HTMLElement;
  fireEvent.click(within(waits).getByRole('button', { name: 'Drop' }));
  await waitFor(() => expect(screen.queryByText('Order 8 · Order ticket')).toBeNull());
  const done = screen.getByText('Order 7 · Order ticket').closest('li') as HTMLElement;
  fireEvent.click(within(done).getByRole('button', { name: 'Print again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bar printer' }));
  await waitFor(() => expect(server.count('reprint')).toBe(1));
  expect(server.calls.find(({ name }) => name === 'reprint')?.body).toMatchObject({ printerId: 'bar' });
  // Staff set nothing up.
  expect(screen.queryByRole('link', { name: 'Printers' })).toBeNull();
});

test('a manager adds a printer, is told of a wrong address, and prints a test', {
  tags: ['KITCHEN-10'],
}, async () => {
  let answer: PrintersAnswer = {
    printers: [],
    stations: [{ station: 'grill', name: 'Grill', dishes: 4 }],
    dishesWithout: 2,
    networks: ['192.168.0.0/16'],
    serverTime: new Date().toISOString(),
  };
  const server = new FakeServer({
    staffMe: () => manager,
    board: () => boardOf([]),
    printers: () => answer,
    savePrinter({ body }) {
      const wanted = body as { address: string; printerId: string };
      if (wanted.address === '8.8.8.8') return new Refused('PRINTER_ADDRESS_REFUSED');
      answer = { ...answer, printers: [printerOf({ ...wanted, seenAt: null })] };
      return answer;
    },
    testPrinter: () => ({ done: true }),
  });
  renderConsole(server, '/1/printing/setup');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a printer' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grill printer' } });
  fireEvent.change(screen.getByLabelText('Printer address'), { target: { value: '8.8.8.8' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Grill' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('PRINTER_ADDRESS_REFUSED')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Printer address'), { target: { value: '192.168.0.50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Test print' }));
  await waitFor(() => expect(server.count('testPrinter')).toBe(1));
  const sent = server.calls.filter(({ name }) => name === 'savePrinter').map(({ body }) => body);
  expect(sent).toMatchObject([
    { stations: ['grill'] },
    { address: '192.168.0.50', port: 9100, takesRest: true },
  ]);
  // The same wish, however often it is sent.
  expect(new Set(sent.map((body) => (body as { printerId: string }).printerId)).size).toBe(1);
});

test('the key of a program in the house is shown once, in the command that wants it', {
  tags: ['KITCHEN-11'],
}, async () => {
  const setup: PrintersAnswer = {
    printers: [printerOf({ kind: 'AGENT', address: null, port: null, takesRest: false, stations: [] })],
    stations: [{ station: 'grill', name: 'Grill', dishes: 4 }],
    dishesWithout: 0,
    networks: [],
    serverTime: new Date().toISOString(),
  };
  const server = new FakeServer({
    staffMe: () => manager,
    board: () => boardOf([]),
    printers: () => setup,
    makePrinterKey: () => ({ key: 'the-key-of-this-printer' }),
    saveStations: () => setup,
  });
  renderConsole(server, '/1/printing/setup');
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }));
  expect((await screen.findByText(/--key the-key-of-this-printer/)).textContent).toContain(location.origin);
  expect(screen.getByText('No printer prints it')).toBeTruthy();
  fireEvent.blur(screen.getByLabelText('What tickets call grill'), { target: { value: 'Big grill' } });
  await waitFor(() => expect(server.count('saveStations')).toBe(1));
  expect(server.calls.find(({ name }) => name === 'saveStations')?.body).toEqual({
    stations: [{ station: 'grill', name: 'Big grill' }],
  });
});
