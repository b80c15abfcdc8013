import type { BoardOrder } from '@hansang/contract/schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, Refused } from '../../../../testing/fake-server.ts';
import { FakeSocket } from '../../../../testing/fake-socket.ts';
import { renderConsole } from '../../../../testing/render-console.tsx';
import { boardOf, dishOf, orderOf } from '../../../testing/orders.ts';
import { heldChanges } from './held-changes.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const named = (en: string) => ({ name: { ko: en, en, ja: en, 'zh-CN': en } });
const stew = dishOf({ _id: 'stew', quantity: 3, multiLanguage: named('Stew'), options: [] });
const cola = dishOf({ _id: 'cola', line: 1, multiLanguage: named('Cola'), options: [] });
const order = (changes: Partial<BoardOrder> = {}) =>
  orderOf({ status: 'CONFIRM', startTime: new Date().toISOString(), menus: [stew, cola], ...changes });

async function open(handlers: ConstructorParameters<typeof FakeServer>[0]) {
  const server = new FakeServer({ board: () => boardOf([order()]), ...handlers });
  await renderConsole(server);
  await screen.findByRole('article');
  const asked = () =>
    server.calls.filter(({ name }) => name === 'takeLineOff').map(({ body }) => body as { version: number });
  return { server, asked };
}
async function takeOff(dish: string, count: number) {
  fireEvent.click(await screen.findByRole('button', { name: `${dish}: take off or change` }));
  const form = within(await screen.findByRole('dialog', { name: new RegExp(`^${dish}`) }));
  fireEvent.click(form.getByRole('radio', { name: 'Another reason' }));
  fireEvent.click(form.getByRole('button', { name: `Take ${count} off` }));
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what is taken off waits five seconds, told on its line, and is taken back by a tap', {
  tags: ['LINE-19'],
}, async () => {
  const { asked } = await open({ takeLineOff: () => order({ version: 2 }) });
  await takeOff('Stew', 3);
  await screen.findByText('3 about to be taken off');
  expect(screen.queryByRole('button', { name: 'Stew: take off or change' })).toBeNull();
  await pass(4000);
  expect(asked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText('3 about to be taken off')).toBeNull();
  await pass(10_000);
  expect(asked()).toEqual([]);
  expect(heldChanges()).toEqual([]);
});

test('it waits no longer where the tablet’s clock is set right meanwhile, by an hour', {
  tags: ['KITCHEN-195'],
}, async () => {
  const { asked } = await open({ takeLineOff: () => order({ version: 2 }) });
  await takeOff('Stew', 3);
  vi.setSystemTime(Date.now() - 3_600_000);
  await pass(6000);
  expect(asked()).toHaveLength(1);
  expect(heldChanges()).toEqual([]);
});

test('it is done when they are over, on whatever screen, each change with the version that the one before made', {
  tags: ['LINE-19'],
}, async () => {
  let version = 1;
  const { asked } = await open({
    takeLineOff: ({ body }) => {
      if ((body as { version: number }).version !== version) return new Refused('LINE_CHANGED');
      version += 1;
      return order({ version });
    },
  });
  await takeOff('Stew', 3);
  await takeOff('Cola', 1);
  await pass(6000);
  expect(asked().map((body) => body.version)).toEqual([1, 2]);
  expect(heldChanges()).toEqual([]);
});

test('a page that is left does it at once, and one that died when it is back', {
  tags: ['LINE-19'],
}, async () => {
  const { asked, server } = await open({ takeLineOff: () => order({ version: 2 }) });
  await takeOff('Stew', 3);
  expect(JSON.parse(localStorage.getItem('hansang.console.held-lines') ?? '[]')).toHaveLength(1);
  server.isDown = true;
  fireEvent(window, new Event('pagehide'));
  await pass(2000);
  server.isDown = false;
  await pass(8000);
  expect(asked().length).toBeGreaterThan(1);
  expect(heldChanges()).toEqual([]);
});

test('an order that went on meanwhile keeps nobody from it, a line that did not stay as it was seen does', {
  tags: ['LINE-19', 'LINE-8'],
}, async () => {
  const went = order({ version: 4 });
  const { asked } = await open({
    takeLineOff: ({ body }) =>
      (body as { version: number }).version === 4
        ? order({ version: 5 })
        : new Refused('LINE_CHANGED', { order: went }),
  });
  await takeOff('Stew', 3);
  await pass(6000);
  expect(asked().map(({ version }) => version)).toEqual([1, 4]);
  went.menus = [stew, { ...cola, liveQuantity: 0, offReason: 'ETC' }];
  await takeOff('Cola', 1);
  await pass(6000);
  expect(asked().map(({ version }) => version)).toEqual([1, 4, 5]);
});
