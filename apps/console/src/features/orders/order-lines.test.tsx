import type { BoardOrder, SubstituteDish } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, dishOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));

const named = (name: string) => ({ ko: name, en: name, ja: name, 'zh-CN': name });
const startTime = new Date(Date.now() - 60_000).toISOString();
const pancake = dishOf({
  _id: 'pancake',
  quantity: 3,
  multiLanguage: { name: named('Pancake') },
  options: [],
});
const cola = dishOf({ _id: 'cola', line: 1, multiLanguage: { name: named('Cola') }, options: [] });
const two = (changes: Partial<BoardOrder> = {}) => orderOf({ startTime, menus: [pancake, cola], ...changes });
const TOFU: SubstituteDish = {
  menuId: 'tofu',
  sizeId: null,
  name: named('Tofu'),
  sizeName: null,
  price: 9000,
  leftQuantity: 4,
  isNotAllowedMinor: false,
};

async function open(
  order: BoardOrder,
  handlers: ConstructorParameters<typeof FakeServer>[0] = {},
  role: 'kitchen' | 'staff' | 'manager' = 'staff',
) {
  const venues = ME.venues.map((venue) => ({ ...venue, role }));
  const server = new FakeServer({
    board: () => boardOf([order]),
    staffMe: () => ({ ...ME, venues }),
    ...handlers,
  });
  await renderConsole(server);
  const card = within(await screen.findByRole('article', { name: 'Table 2번, order 7' }));
  return { server, card };
}
const line = (name: string) => screen.getByRole('button', { name: `${name}: take off or change` });
const sheet = async (name: string) =>
  within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
/** What is held for regret goes at once when the page is left. */
const leave = () => fireEvent(window, new Event('pagehide'));
const bodyOf = (server: FakeServer, call: string) => server.calls.find(({ name }) => name === call)?.body;

test('a line opens to how many are off and why; what is out is marked sold out with the same tap', {
  tags: ['LINE-15', 'LINE-17'],
}, async () => {
  const off = { ...pancake, liveQuantity: 1, offReason: 'LACK_OF_INGREDIENTS' as const };
  const { server } = await open(two(), {
    takeLineOff: () => two({ version: 2, menus: [off, cola] }),
    setStock: () => new Refused('NOT_FOUND_MENU'),
  });
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  const confirm = () => form.getByRole('button', { name: /^Take \d off$/ });
  expect(confirm()).toHaveProperty('disabled', true);
  fireEvent.click(form.getByRole('button', { name: 'One fewer' }));
  fireEvent.click(form.getByRole('radio', { name: 'Out of ingredients' }));
  fireEvent.change(form.getByRole('textbox'), { target: { value: ' sorry ' } });
  fireEvent.click(confirm());
  leave();
  await waitFor(() => expect(server.count('setStock')).toBe(1));
  expect(bodyOf(server, 'takeLineOff')).toEqual({
    quantity: 2,
    version: 1,
    reason: 'LACK_OF_INGREDIENTS',
    note: 'sorry',
  });
  expect(bodyOf(server, 'setStock')).toEqual({ isSoldOut: true });
});

test('what a guest asked for is not sold out, and the last dish says that the order ends', {
  tags: ['LINE-15', 'LINE-17'],
}, async () => {
  const gone = { ...pancake, liveQuantity: 0, offReason: 'REQUESTED_BY_GUEST' as const };
  const { server } = await open(two({ menus: [gone, cola] }), {
    takeLineOff: () => two({ version: 3, status: 'REJECT' }),
  });
  fireEvent.click(line('Cola'));
  const form = await sheet('Cola');
  form.getByText(/It is the last dish: the order ends/);
  fireEvent.click(form.getByRole('radio', { name: 'The guest asked for it' }));
  expect(form.queryByRole('switch')).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Take 1 off' }));
  leave();
  await waitFor(() => expect(server.count('takeLineOff')).toBe(1));
  expect(server.count('setStock')).toBe(0);
});

test('a line that is off is struck with its reason, and opens nothing; the kitchen reads and opens nothing', {
  tags: ['LINE-15', 'OFFER-16'],
}, async () => {
  const lost = { ...pancake, liveQuantity: 0, offReason: 'ETC' as const, offerState: 'EXPIRED' as const };
  const gift = { ...cola, freeQuantity: 1, insteadOf: 0 };
  const { card } = await open(two({ status: 'CONFIRM', menus: [lost, gift] }), {}, 'kitchen');
  expect(card.getByText('Pancake').tagName).toBe('DEL');
  card.getByText('3 off · the guest did not answer');
  card.getByText('1 on the house');
  card.getByText('In place of another dish');
  expect(screen.queryByRole('button', { name: /take off or change/ })).toBeNull();
});

test('another dish is looked for by name and offered; the sold-out mark can be left out', {
  tags: ['OFFER-15', 'LINE-17'],
}, async () => {
  const { server } = await open(two(), {
    substitutes: () => ({ dishes: [TOFU, { ...TOFU, menuId: 'soup', name: named('Soup') }] }),
    offerInstead: () => two({ version: 2 }),
  });
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  fireEvent.click(form.getByRole('button', { name: 'Offer instead' }));
  fireEvent.change(await form.findByRole('searchbox'), { target: { value: 'tof' } });
  fireEvent.click(await form.findByRole('button', { name: /Tofu.*4 left.*₩9,000/ }));
  expect(form.queryByRole('button', { name: /Soup/ })).toBeNull();
  fireEvent.click(form.getByRole('switch'));
  fireEvent.click(form.getByRole('button', { name: 'Ask the guest (3)' }));
  await screen.findByText('Pancake: the guest is asked.');
  expect(bodyOf(server, 'offerInstead')).toEqual({ quantity: 3, version: 1, menuId: 'tofu', sizeId: null });
  expect(server.count('setStock')).toBe(0);
});

test.each(['STAFF', 'POS'] as const)(
  'where no phone ordered, as with %s, nobody is offered to ask one',
  { tags: ['OFFER-90'] },
  async (source) => {
    await open(two({ source }));
    fireEvent.click(line('Pancake'));
    const form = await sheet('Pancake');
    form.getByRole('button', { name: /^Take \d off$/ });
    expect(form.queryByRole('button', { name: 'Offer instead' })).toBeNull();
  },
);

test('of what staff entered a dish becomes another at once, one for adults with the word of who does it', {
  tags: ['ENTER-150'],
}, async () => {
  const soju = { ...TOFU, menuId: 'soju', name: named('Soju'), isNotAllowedMinor: true };
  const { server } = await open(two({ source: 'STAFF', status: 'CONFIRM' }), {
    substitutes: () => ({ dishes: [TOFU, soju] }),
    offerInstead: () => two({ source: 'STAFF', version: 3 }),
  });
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  fireEvent.click(form.getByRole('button', { name: 'Replace' }));
  fireEvent.click(await form.findByRole('button', { name: /Soju/ }));
  const confirm = form.getByRole('button', { name: 'Replace 3' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(form.getByRole('switch', { name: 'I have checked that they are adults' }));
  fireEvent.click(confirm);
  await screen.findByText('Pancake: replaced.');
  expect(bodyOf(server, 'offerInstead')).toEqual({
    quantity: 3,
    version: 1,
    menuId: 'soju',
    sizeId: null,
    isAdult: true,
  });
});

test('the card shows that a guest is asked and for how long still; the offer is taken back', {
  tags: ['OFFER-8', 'OFFER-16'],
}, async () => {
  const offer = {
    offerId: 'f1',
    substitute: dishOf({ multiLanguage: { name: named('Tofu') }, quantity: 2 }),
    expiresAt: new Date(Date.now() + 125_000).toISOString(),
    secondsLeft: 125,
  };
  const asking = { ...pancake, offerState: 'OPEN' as const, offer };
  const { server, card } = await open(two({ menus: [asking, cola] }), {
    withdrawOffer: () => two({ version: 2 }),
  });
  card.getByText(/^Asking the guest: 2 × Tofu · 2:0\d$/);
  fireEvent.click(line('Pancake'));
  fireEvent.click((await sheet('Pancake')).getByRole('button', { name: 'Take the offer back' }));
  await screen.findByText('Pancake: the offer was taken back.');
  expect(server.count('withdrawOffer')).toBe(1);
});

test('giving free is a manager’s, and says why', { tags: ['LINE-6', 'LINE-90'] }, async () => {
  const { server } = await open(two(), { giveLineFree: () => two({ version: 2 }) }, 'manager');
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  fireEvent.click(form.getByRole('button', { name: 'On the house' }));
  const give = form.getByRole('button', { name: 'Give 3 on the house' });
  expect(give).toHaveProperty('disabled', true);
  fireEvent.click(form.getByRole('radio', { name: 'Our mistake or a long wait' }));
  fireEvent.change(form.getByRole('textbox'), { target: { value: ' an hour ' } });
  fireEvent.click(give);
  leave();
  await waitFor(() =>
    expect(bodyOf(server, 'giveLineFree')).toEqual({
      quantity: 3,
      version: 1,
      reason: 'RESTAURANTS_CIRCUMSTANCES',
      note: 'an hour',
    }),
  );
});

test('staff are not offered to give free, and who comes too late sees the order as it is', {
  tags: ['LINE-6', 'LINE-8'],
}, async () => {
  const order = two({ version: 5, menus: [{ ...pancake, liveQuantity: 1, offReason: 'ETC' }, cola] });
  const { card } = await open(two(), { takeLineOff: () => new Refused('LINE_CHANGED', { order }) });
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  expect(form.queryByRole('button', { name: 'On the house' })).toBeNull();
  fireEvent.click(form.getByRole('radio', { name: 'Another reason' }));
  fireEvent.click(form.getByRole('button', { name: 'Take 3 off' }));
  leave();
  await screen.findAllByText('LINE_CHANGED');
  await waitFor(() => card.getByText('2 off · Another reason'));
});

test('what a colleague has taken off meanwhile is not taken off once more by the same tap', {
  tags: ['BILL-215', 'LINE-8'],
}, async () => {
  let now = two();
  const { server } = await open(two(), {
    board: () => boardOf([now]),
    takeLineOff: () => two({ version: 3, menus: [{ ...pancake, liveQuantity: 1 }, cola] }),
  });
  fireEvent.click(line('Pancake'));
  const form = await sheet('Pancake');
  fireEvent.click(form.getByRole('button', { name: 'One fewer' }));
  fireEvent.click(form.getByRole('button', { name: 'One fewer' }));
  fireEvent.click(form.getByRole('radio', { name: 'The guest asked for it' }));
  form.getByRole('button', { name: 'Take 1 off' });
  // An order that merely goes on is no other question.
  now = two({ version: 2, status: 'CONFIRM' });
  act(() => sockets.at(-1)?.hint('order-changed'));
  await waitFor(() => expect(server.count('board')).toBeGreaterThan(1));
  form.getByRole('button', { name: 'Take 1 off' });
  now = two({ version: 3, status: 'CONFIRM', menus: [{ ...pancake, liveQuantity: 2 }, cola] });
  act(() => sockets.at(-1)?.hint('order-changed'));
  await form.findByText('This has changed meanwhile. Check how many are left.');
  expect(form.queryByRole('button', { name: /^Take \d off$/ })).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Go on as it is now' }));
  fireEvent.click(form.getByRole('button', { name: 'Take 1 off' }));
  leave();
  await waitFor(() => expect(bodyOf(server, 'takeLineOff')).toMatchObject({ quantity: 1, version: 3 }));
});
