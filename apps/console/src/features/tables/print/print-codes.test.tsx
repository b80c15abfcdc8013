import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { planOf, planServer } from '../testing/plans.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** The browser's side of a download: what was kept, under which name. */
function watchDownloads(): string[] {
  const kept: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    kept.push(this.download);
  });
  onTestFinished(() => {
    click.mockRestore();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return kept;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const click = async (role: 'button' | 'radio' | 'switch', name: string | RegExp) =>
  fireEvent.click(await screen.findByRole(role, { name }));

test('all tables are picked at first; a floor, single ones or numbers are picked instead', {
  tags: ['PRINT-5'],
}, async () => {
  await renderConsole(planServer(), '/1/tables/print');
  await screen.findByRole('button', { name: 'Make the file (6)' });
  fireEvent.click(await box('All of Roof'));
  await screen.findByRole('button', { name: 'Make the file (4)' });
  fireEvent.click(await box('T3'));
  await screen.findByRole('button', { name: 'Make the file (3)' });
  expect((await box('All of Hall')).checked).toBe(false);
  fireEvent.change(screen.getByLabelText('By number'), { target: { value: '2-11, 40' } });
  await click('button', 'Select');
  await screen.findByRole('button', { name: 'Make the file (4)' });
  expect((await box('T11')).checked).toBe(true);
  await click('button', 'None');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Make the file (0)' })).disabled).toBe(
    true,
  );
});

test('numbers that are none, and such of no table, are told', { tags: ['PRINT-5'] }, async () => {
  await renderConsole(planServer(), '/1/tables/print');
  for (const [text, told] of [
    ['abc', 'Write it like 1-20, 25.'],
    ['50', 'There is no table with that number.'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText('By number'), { target: { value: text } });
    await click('button', 'Select');
    await screen.findByText(told);
  }
});

test('the file is asked for as it was chosen, and goes to the browser', { tags: ['PRINT-5'] }, async () => {
  const kept = watchDownloads();
  const server = planServer();
  server.handlers.printCodes = () => 'a file';
  await renderConsole(server, '/1/tables/print');
  fireEvent.click(await box('All of Hall'));
  await click('radio', 'Tents to fold');
  await click('switch', 'With the Wi-Fi code');
  await click('button', 'Make the file (2)');
  await screen.findByText(/The file was downloaded/);
  expect(kept).toEqual(['printCodes']);
  expect(server.calls.find(({ name }) => name === 'printCodes')?.body).toEqual({
    form: 'TENT',
    tables: [11, 12],
    withLogo: true,
    withWifi: true,
  });
});

test('a print that is refused is told why, and nothing is kept', { tags: ['PRINT-5'] }, async () => {
  const kept = watchDownloads();
  const server = planServer();
  server.handlers.printCodes = () => new Refused('NOT_FOUND_TABLE');
  await renderConsole(server, '/1/tables/print');
  await click('button', /^Make the file/);
  await screen.findAllByText('NOT_FOUND_TABLE');
  expect(kept).toEqual([]);
});

test('a print that takes long is stopped by whoever waits for it, without an alarm', {
  tags: ['PRINT-7'],
}, async () => {
  const kept = watchDownloads();
  const server = planServer();
  server.handlers.printCodes = () => new Promise(() => {});
  await renderConsole(server, '/1/tables/print');
  await click('button', /^Make the file/);
  await screen.findByRole('button', { name: 'Making it' });
  await click('button', 'Stop');
  await screen.findByRole('button', { name: 'Make the file (6)' });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(screen.queryByText(/NETWORK|Failed/)).toBeNull();
  expect(kept).toEqual([]);
});

test('before anything is printed it is said where codes lead, and that an address may not last', {
  tags: ['PRINT-6', 'KEY-15'],
}, async () => {
  await renderConsole(planServer(planOf({ isLasting: false, isKeyed: false })), '/1/tables/print');
  await screen.findByText('The codes lead to https://order.example.com');
  screen.getByRole('heading', { name: 'Read this before you put codes on tables' });
  screen.getByText(/always give this computer the same address/);
  screen.getByText(/The codes hold no secret key/);
});

test('a venue of displays is told that there is nothing to print', { tags: ['PRINT-6'] }, async () => {
  await renderConsole(planServer(planOf({ isRotating: true })), '/1/tables/print');
  await screen.findByText(/There is nothing to print/);
  expect(screen.queryByRole('button', { name: /Make the file/ })).toBeNull();
});

test('waiters have no item for it and cannot open it', { tags: ['PRINT-6'] }, async () => {
  const server = planServer(planOf(), 'staff');
  await renderConsole(server, '/1/tables/print');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Codes' })).toBeNull());
  expect(server.count('tablePlan')).toBe(0);
});
