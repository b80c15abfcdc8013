import type { StaffMe } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keys } from '../../shared/api/keys.ts';
import { ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';
import { serving, USUAL } from '../settings/testing/settings-server.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const FEW = 'From when “few left” is shown';
const FIELD = 'outOfStockSetQuantity';
const LATE = 'Tables not checked out';
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  fireEvent.blur(screen.getByRole('textbox', { name }));
};

const DONE = { done: true } as const;
const WHERE = { restaurantId: 1, lockMinutes: 5 };
const working = (name: string): StaffMe => ({
  ...{ ...ME, name, tablet: { ...WHERE, isLocked: false } },
  venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' })),
});

/** The limits of the settings on a shared tablet, at which Lee works; whoever takes it next is Kim. */
async function tablet({ refuses = false } = {}) {
  const settings = { values: { ...USUAL } };
  const server = serving(settings);
  let me = working('Lee');
  const { handlers } = server;
  handlers.staffMe = () => me;
  handlers.tablet = () => ({
    venueName: { ko: '한상', en: 'Hansang', ja: 'H', 'zh-CN': 'H' },
    people: [{ userId: 'kim', name: 'Kim', role: 'manager', takesPin: true }],
    ...{ newOrders: 0, newCalls: 0 },
  });
  handlers.lockTablet = () => {
    me = { ...ME, id: '', name: '', email: '', venues: [], tablet: { ...WHERE, isLocked: true } };
    return DONE;
  };
  handlers.unlockTablet = () => {
    me = working('Kim');
    return DONE;
  };
  if (refuses) handlers.changeSettings = () => new Refused('STAFF_FORBIDDEN');
  const saves = withhold(server, 'changeSettings');
  const { client, router } = await renderConsole(server, '/1/settings/limits');
  await screen.findByRole('textbox', { name: FEW });
  const lock = () => fireEvent.click(screen.getByRole('button', { name: /Lock and switch$/ }));
  const take = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /Kim/ }));
    for (const digit of '2580') fireEvent.click(screen.getByRole('button', { name: digit }));
    await screen.findByRole('button', { name: /Kim.*Lock and switch$/ });
  };
  const passOn = async () => {
    lock();
    await take();
  };
  /** The server ends the turn, as after a pause, and this screen hears of it. */
  const endElsewhere = async () => {
    handlers.lockTablet?.({} as never);
    await act(() => client.invalidateQueries({ queryKey: keys.me }));
    await screen.findByRole('button', { name: /Kim/ });
  };
  return { client, router, server, settings, saves, passOn, lock, take, endElsewhere };
}

type Shown = Awaited<ReturnType<typeof tablet>>;

/** A first save is answered once the tablet was passed on; nothing else was sent by then. */
async function answeredLate({
  client,
  server,
  saves,
  passOn,
}: Pick<Shown, 'client' | 'server' | 'saves' | 'passOn'>) {
  await saves.asked(1);
  await passOn();
  await saves.answer(1);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(server.count('changeSettings')).toBe(1);
}

test('what one person still waited with is not sent in the turn of the next', {
  tags: ['CONSOLE-193'],
}, async () => {
  const { client, server, settings, saves, passOn } = await tablet();
  type(FEW, '7');
  type(LATE, '9');
  await answeredLate({ client, server, saves, passOn });
  expect(settings.values).toMatchObject({ outOfStockSetQuantity: 7, needCheckoutAfterHours: 3 });
});

test('of what one person wanted and somebody else came before the next is not asked', {
  tags: ['CONSOLE-193'],
}, async () => {
  const { client, server, settings, saves, passOn } = await tablet();
  settings.values = { ...settings.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await answeredLate({ client, server, saves, passOn });
  expect(client.getQueryData(keys.settingConflict(1, FIELD)) ?? null).toBeNull();
});

const undo = () => screen.queryByRole('button', { name: 'Undo' });
const saved = async () => {
  const shown = await tablet();
  type(FEW, '7');
  await shown.saves.answer(1);
  await screen.findByRole('button', { name: 'Undo' });
  return shown;
};

test('what one person may take back ends with their turn', { tags: ['CONSOLE-196'] }, async () => {
  const { server, lock, take } = await saved();
  const old = undo() as HTMLElement;
  lock();
  // A finger that was quicker than the message went.
  fireEvent.click(old);
  await take();
  expect(undo()).toBeNull();
  expect(server.count('changeSettings')).toBe(1);
});

test('also where the server ended it', { tags: ['CONSOLE-196'] }, async () => {
  const { endElsewhere } = await saved();
  await endElsewhere();
  // Long before its time is over.
  await waitFor(() => expect(undo()).toBeNull(), { timeout: 3000 });
});

test('also where they log out', { tags: ['CONSOLE-196'] }, async () => {
  const { server, router } = await saved();
  server.handlers.staffEntry = () => ({ isLoggedIn: false, demoLogin: null, needsHttps: false });
  server.handlers.staffLogout = () => DONE;
  server.handlers.staffMe = () => ({ ...working('Lee'), tablet: null });
  await act(() => router.navigate('/1/account'));
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Staff login' });
  // Long before its time is over.
  await waitFor(() => expect(undo()).toBeNull(), { timeout: 3000 });
});

test('an answer that comes once their turn is over is told to nobody', {
  tags: ['CONSOLE-196'],
}, async () => {
  const { client, saves, passOn } = await tablet();
  type(FEW, '7');
  await saves.asked(1);
  await passOn();
  await saves.answer(1);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('a refusal that comes by then is no news to the next', { tags: ['CONSOLE-196'] }, async () => {
  const { client, server, saves, passOn } = await tablet({ refuses: true });
  type(FEW, '7');
  await answeredLate({ client, server, saves, passOn });
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('nor who logs in after them', { tags: ['CONSOLE-193'] }, async () => {
  const settings = { values: { ...USUAL } };
  const server = serving(settings);
  const view = { isLoggedIn: true };
  const { handlers } = server;
  handlers.staffEntry = () => ({ ...view, demoLogin: null, needsHttps: false });
  handlers.staffLogout = () => {
    view.isLoggedIn = false;
    return DONE;
  };
  handlers.staffLogin = () => {
    view.isLoggedIn = true;
    return { next: 'CONSOLE', challenge: null };
  };
  const saves = withhold(server, 'changeSettings');
  const { client, router } = await renderConsole(server, '/1/settings/limits');
  await screen.findByRole('textbox', { name: FEW });
  settings.values = { ...settings.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await saves.asked(1);
  await act(() => router.navigate('/1/account'));
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Staff login' });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lee@example.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Orders' });
  await saves.answer(1);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(client.getQueryData(keys.settingConflict(1, FIELD)) ?? null).toBeNull();
});

/** Lee logs out in another tab of this browser, and Kim logs in there. */
async function replaced({ client, server }: Awaited<ReturnType<typeof tablet>>) {
  server.handlers.staffMe = () => ({ ...working('Kim'), id: 'kim' });
  await act(() => client.invalidateQueries({ queryKey: keys.me }));
  await screen.findByRole('button', { name: /Kim.*Lock and switch$/ });
}

test('nor who logged in with another tab: nothing of the one before is left on the screen', {
  tags: ['CONSOLE-193', 'CONSOLE-196'],
}, async () => {
  const shown = await saved();
  fireEvent.change(screen.getByRole('textbox', { name: LATE }), { target: { value: '9' } });
  await replaced(shown);
  await waitFor(() => expect(undo()).toBeNull(), { timeout: 3000 });
  expect(await screen.findByRole('textbox', { name: LATE })).toHaveProperty('value', '3');
});

test('nor are they asked what the one before wanted', { tags: ['CONSOLE-193'] }, async () => {
  const shown = await tablet();
  const { client, settings, saves } = shown;
  settings.values = { ...settings.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await saves.answer(1);
  await screen.findByText(/You wanted: 7$/);
  await replaced(shown);
  await waitFor(() => expect(screen.queryByText(/You wanted: 7$/)).toBeNull());
  expect(client.getQueryData(keys.settingConflict(1, FIELD)) ?? null).toBeNull();
});
