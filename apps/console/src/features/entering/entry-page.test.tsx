import type { EnterOrderRequest } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { keepDraft } from './draft/draft-shelf.ts';
import { EMPTY_DRAFT } from './draft/entry-draft.ts';
import { entryMenuOf } from './testing/entry-menu.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));
beforeEach(() => localStorage.clear());

const table = tableOf({ tableIdx: 3, tableName: '3', state: 'ORDERED', visit: visitOf() });
const entered = { errorCount: 0, list: [], orderId: 'order-9', orderNumber: 12 };
const house = (more: ConstructorParameters<typeof FakeServer>[0] = {}) =>
  new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    entryMenu: () => entryMenuOf(),
    enterOrder: () => entered,
    ...more,
  });
const sentTo = (server: FakeServer) =>
  server.calls.filter(({ name }) => name === 'enterOrder').map(({ body }) => body as EnterOrderRequest);
const soldIn = ({ orderList }: EnterOrderRequest) =>
  orderList.flatMap(({ menus }) =>
    menus.map(({ _id, quantity, size }) => [_id, quantity, size?._id ?? null]),
  );
const open = async (server: FakeServer) => {
  const { router } = await renderConsole(server, '/1/floor/3/order');
  await screen.findByRole('list', { name: 'Dishes' });
  return router;
};
const dish = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Dishes' })).getByRole('button', { name });
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place the order' });

test('a usual order of three dishes takes at most eight taps from the floor', {
  tags: ['ENTER-14'],
}, async () => {
  const server = house();
  const { router } = await renderConsole(server, '/1/floor');
  let taps = 0;
  const tapOn = (target: HTMLElement) => {
    taps += 1;
    fireEvent.click(target);
  };
  tapOn(await screen.findByRole('button', { name: /^3/ }));
  tapOn(await screen.findByRole('link', { name: 'Enter an order' }));
  await screen.findByRole('list', { name: 'Dishes' });
  tapOn(screen.getByRole('button', { name: '×2' }));
  tapOn(dish(/Seafood pancake/));
  tapOn(dish(/Cola/));
  tapOn(dish(/Fried chicken/));
  tapOn(await screen.findByRole('button', { name: /^whole/ }));
  tapOn(send());
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/floor/3'));
  expect(taps).toBeLessThanOrEqual(8);
  const [body] = sentTo(server);
  expect(body && soldIn(body)).toEqual([
    ['pajeon', 2, null],
    ['chicken', 1, 'whole'],
    ['cola', 1, null],
  ]);
  expect(body).toMatchObject({
    menuPayAmount: 45_000,
    totalMenuAmount: 4,
    visitId: 'visit-1',
    isAdult: false,
  });
});

test('typed initials and Enter take the first dish, with Control they send the order', {
  tags: ['ENTER-13', 'ENTER-15'],
}, async () => {
  const server = house();
  await open(server);
  const search = screen.getByRole('searchbox', { name: /initials/ });
  const type = (value: string) => fireEvent.change(search, { target: { value } });
  type('ㅍㅈ*3');
  expect(within(screen.getByRole('list', { name: 'Dishes' })).getAllByRole('button')).toHaveLength(1);
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
  expect(send().disabled).toBe(true);
  fireEvent.keyDown(search, { key: 'Enter' });
  type('5');
  fireEvent.keyDown(search, { key: 'Enter' });
  type('ㄱㅂㅇ');
  fireEvent.keyDown(search, { key: 'Enter' });
  fireEvent.keyDown(search, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sentTo(server)).toHaveLength(1));
  expect(sentTo(server).map(soldIn)[0]).toEqual([
    ['pajeon', 3, null],
    ['cola', 1, null],
  ]);
});

test('dishes are entered by their numbers on a pad', { tags: ['ENTER-13'] }, async () => {
  const server = house();
  await open(server);
  tap('Numbers');
  for (const key of ['5', 'Times', '2', '4', 'Delete the last digit']) tap(key);
  tap('Add');
  tap('4');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  fireEvent.click(send());
  await waitFor(() => expect(sentTo(server).map(soldIn)).toEqual([[['cola', 2, null]]]));
});

test('what a dish has to be asked is asked; what was chosen is looked at and changed', {
  tags: ['ENTER-4'],
}, async () => {
  const server = house({ entryMenu: () => entryMenuOf({ takesNotes: true, countsHeads: true }) });
  await open(server);
  fireEvent.click(dish(/Kimchi stew/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kimchi stew' }));
  fireEvent.click(dialog.getByRole('button', { name: /^hot/ }));
  fireEvent.change(dialog.getByLabelText('Note for this dish'), { target: { value: '덜 짜게' } });
  fireEvent.click(dialog.getByRole('button', { name: /^Add/ }));
  const list = within(await screen.findByRole('region', { name: 'Order to enter', hidden: true }));
  await waitFor(() => list.getByText('덜 짜게'));
  fireEvent.click(list.getByRole('button', { name: /Kimchi stew: .*more/i }));
  fireEvent.change(list.getByLabelText('Note for the kitchen'), { target: { value: '빨리' } });
  fireEvent.click(send());
  await waitFor(() => expect(sentTo(server)).toHaveLength(1));
  expect(sentTo(server)[0]).toMatchObject({ menuPayAmount: 19_000, note: '빨리' });
  expect(sentTo(server)[0]?.orderList[0]?.menus[0]).toMatchObject({
    quantity: 2,
    note: '덜 짜게',
    options: [{ _id: 'hot', price: 500, quantity: 1 }],
  });
});

test('what is for adults waits for the tick', { tags: ['ENTER-7'] }, async () => {
  const server = house();
  await open(server);
  tap('Drinks');
  fireEvent.click(dish(/Soju/));
  expect(send().disabled).toBe(true);
  fireEvent.click(screen.getByRole('switch', { name: /adults/ }));
  fireEvent.click(send());
  await waitFor(() => expect(sentTo(server)[0]?.isAdult).toBe(true));
});

test('how many sit there is asked where nobody knows, and never has to be said', {
  tags: ['ENTER-1'],
}, async () => {
  const empty = tableOf({ tableIdx: 3, tableName: '3' });
  const server = house({
    floor: () => floorOf([empty]),
    entryMenu: () => entryMenuOf({ countsHeads: true }),
  });
  await open(server);
  fireEvent.click(dish(/Cola/));
  const list = within(screen.getByRole('region', { name: 'Order to enter' }));
  const more = list.getByRole('button', { name: 'More guests' });
  fireEvent.click(more);
  fireEvent.click(more);
  fireEvent.click(send());
  await waitFor(() => expect(sentTo(server)[0]).toMatchObject({ numOfPeople: 2, visitId: null }));
});

test('a draft outlives the page, for the guests it was begun for', { tags: ['ENTER-16'] }, async () => {
  const lines = [{ _id: 'cola', size: null, options: [], quantity: 2 }];
  keepDraft(1, 3, { ...EMPTY_DRAFT, visitId: 'visit-1', lines });
  await open(house());
  screen.getByText('Items: 2');
});

test('other guests find nothing of it', { tags: ['ENTER-16'] }, async () => {
  const lines = [{ _id: 'cola', size: null, options: [], quantity: 2 }];
  keepDraft(1, 3, { ...EMPTY_DRAFT, visitId: 'visit-0', lines });
  await open(house());
  screen.getByText('Items: 0');
});

test('an order that nobody answered goes again under its key, on every screen and after a reload', {
  tags: ['ENTER-8', 'ENTER-17'],
}, async () => {
  const keys: (string | null)[] = [];
  let isDown = true;
  const server = house();
  const fetched = server.fetch;
  Object.assign(server, {
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}) => {
      if (String(input).endsWith('/tables/3/orders')) {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        if (isDown) throw new TypeError('Failed to fetch');
      }
      return fetched(input, init);
    },
  });
  const router = await open(server);
  fireEvent.click(dish(/Cola/));
  fireEvent.click(send());
  await screen.findByText(/Sending/);
  expect(dish(/Cola/).hasAttribute('disabled')).toBe(true);
  await router.navigate('/1/orders');
  isDown = false;
  await waitFor(() => expect(sentTo(server)).toHaveLength(1));
  expect(new Set(keys).size).toBe(1);
  await screen.findByText('Order 12 is placed.', { selector: '[data-toast] *' });
  expect(localStorage.getItem('hansang.console.entry.1.3')).toBeNull();
});

test('what a colleague sent goes again when somebody says so', { tags: ['ENTER-17'] }, async () => {
  const server = house();
  const lines = [{ _id: 'cola', size: null, options: [], quantity: 1 }];
  const body = { visitId: 'visit-1' } as EnterOrderRequest;
  keepDraft(1, 3, {
    ...EMPTY_DRAFT,
    visitId: 'visit-1',
    lines,
    sent: { key: 'k', by: 'somebody', at: Date.now(), body },
  });
  await open(server);
  screen.getByText(/A colleague was sending this/);
  expect(sentTo(server)).toEqual([]);
  tap('Send again');
  await waitFor(() => expect(sentTo(server)).toEqual([body]));
});

test.each(['me', 'somebody'])(
  'what %s sent half an hour ago waits for somebody who has looked',
  {
    tags: ['ENTER-17'],
  },
  async (by) => {
    const server = house();
    const lines = [{ _id: 'cola', size: null, options: [], quantity: 1 }];
    const sent = { key: 'k', by, at: Date.now() - 31 * 60_000, body: {} as EnterOrderRequest };
    keepDraft(1, 3, { ...EMPTY_DRAFT, visitId: 'visit-1', lines, sent });
    await open(server);
    expect(await screen.findAllByText(/Check its table before you send it again/)).not.toHaveLength(0);
    expect(sentTo(server)).toEqual([]);
    fireEvent.click(send());
    await waitFor(() => expect(sentTo(server).map(soldIn)).toEqual([[['cola', 1, null]]]));
  },
);

test('what is refused stays to be mended, each line with its sentence', { tags: ['ENTER-6'] }, async () => {
  const message = { ko: '품절', en: 'Cola is sold out.', ja: '', 'zh-CN': '' };
  const error = { code: 'MENU_SOLD_OUT' as const, message: '품절', multiLanguage: { message } };
  const server = house({
    enterOrder: () => ({ errorCount: 1, list: [{ _id: 'cola', error }], orderId: null, orderNumber: null }),
  });
  await open(server);
  fireEvent.click(dish(/Cola/));
  fireEvent.click(send());
  await screen.findByText('Cola is sold out.');
  const list = within(screen.getByRole('region', { name: 'Order to enter' }));
  fireEvent.click(list.getByRole('button', { name: /Cola: .*fewer|Cola: .*less/i }));
  list.getByText(/Tap dishes/);
});

test('guests who left meanwhile are told of, and the order stays', { tags: ['ENTER-9'] }, async () => {
  const server = house({ enterOrder: () => new Refused('TABLE_LEFT') });
  await open(server);
  fireEvent.click(dish(/Cola/));
  fireEvent.click(send());
  const list = within(screen.getByRole('region', { name: 'Order to enter' }));
  await list.findByText('TABLE_LEFT');
  screen.getByText('Items: 1');
});

test('the kitchen is led to its board', { tags: ['STAFF-4'] }, async () => {
  const venues = ME.venues.map((venue) => ({ ...venue, role: 'kitchen' as const }));
  const server = house({ staffMe: () => ({ ...ME, venues }) });
  const { router } = await renderConsole(server, '/1/floor/3/order');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
});

test('sold-out dishes cannot be taken', { tags: ['ENTER-6'] }, async () => {
  await open(house());
  tap('Food');
  expect(dish(/Sea snails/).hasAttribute('disabled')).toBe(true);
});
