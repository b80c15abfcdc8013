import type { Member, Notice, PasswordLink, PeopleLogEntry } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const sockets: FakeSocket[] = [];
vi.mock('socket.io-client', () => ({
  io() {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));

const DONE = { done: true } as const;
const link: PasswordLink = {
  url: 'http://localhost:3000/console/password?token=abc',
  qrPath: 'M0 0h1v1h-1z',
  qrSize: 21,
  expiresAt: '2026-11-23T10:00:00Z',
};
const person = (userId: string, name: string, rest: Partial<Member> = {}): Member => ({
  userId,
  name,
  email: `${userId}@x.test`,
  role: 'staff',
  isYou: false,
  ownsInstallation: false,
  isSuspended: false,
  isShared: false,
  hasPassword: true,
  hasTwoStep: false,
  lastLoginAt: '2026-11-20T10:00:00Z',
  sessionCount: 2,
  ...rest,
});
const happened = {
  eventId: '7',
  at: new Date(Date.now() - 3 * 60_000).toISOString(),
  by: 'Park',
  byId: 'park',
  bySystem: false,
  address: '192.168.0.7',
  device: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36',
} as const;
const entry: PeopleLogEntry = {
  ...happened,
  what: 'ROLE_CHANGED',
  details: { target: 'Lee', role: 'manager' },
};

/** A venue with an owner at the screen, another owner, and a waiter with a second step. */
function venue(handlers: FakeServer['handlers'] = {}) {
  const members = [
    person('me', 'Kim', { role: 'owner', isYou: true }),
    person('park', 'Park', { role: 'owner' }),
    person('lee', 'Lee', { hasTwoStep: true }),
    person('new', 'Choi', { hasPassword: false, lastLoginAt: null, sessionCount: 0 }),
  ];
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((one) => ({ ...one, role: 'owner' })) }),
    board: () => boardOf([]),
    people: () => ({ members }),
    peopleLog: () => ({ entries: [entry] }),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    ...handlers,
  });
}
const sent = (server: FakeServer, name: string) => server.calls.find((call) => call.name === name)?.body;
const openPerson = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
  return within(await screen.findByRole('dialog'));
};

test('the page shows who works here, and what happened to their accounts', {
  tags: ['ACC-1', 'ACC-9'],
}, async () => {
  await renderConsole(venue(), '/1/people');
  const lee = await screen.findByRole('button', { name: /Lee/ });
  expect(lee.textContent).toMatch(/lee@x\.test.*Staff.*Last login.*Two-step login on/);
  screen.getByText('The invitation hasn’t been used yet');
  const line = (await screen.findByText('Park made Lee Manager')).closest('li');
  expect(line?.textContent).toContain('park@x.test · Chrome · Android · 192.168.0.7');
});

test('who is no owner finds no such page', { tags: ['ACC-1'] }, async () => {
  const server = new FakeServer({ board: () => boardOf([]) });
  const { router } = await renderConsole(server, '/1/people');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
  expect(server.count('notices')).toBe(0);
});

test('an invitation shows its link once', { tags: ['ACC-2'] }, async () => {
  const server = venue({ invitePerson: () => ({ link }) });
  await renderConsole(server, '/1/people');
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Han' } });
  fireEvent.change(sheet.getByLabelText('Email'), { target: { value: ' han@x.test ' } });
  fireEvent.click(sheet.getByRole('radio', { name: /^Kitchen/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Make the invitation' }));
  await sheet.findByDisplayValue(link.url);
  expect(sent(server, 'invitePerson')).toEqual({
    name: 'Han',
    email: 'han@x.test',
    role: 'kitchen',
    origin: location.origin,
  });
});

test('somebody is suspended and let in again by one tap, and marked until then', {
  tags: ['ACC-22'],
}, async () => {
  let isSuspended = false;
  const server = venue({
    people: () => ({ members: [person('lee', 'Lee', { isSuspended })] }),
    suspendPerson({ body }) {
      ({ isSuspended } = body as { isSuspended: boolean });
      return DONE;
    },
  });
  await renderConsole(server, '/1/people');
  const sheet = await openPerson('Lee');
  fireEvent.click(sheet.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('Lee is suspended.');
  const again = await sheet.findByRole('button', { name: 'Let in again' });
  expect(screen.getAllByText('Suspended').length).toBeGreaterThan(1);
  fireEvent.click(again);
  await sheet.findByRole('button', { name: 'Suspend' });
  expect(server.calls.flatMap(({ name, body }) => (name === 'suspendPerson' ? [body] : []))).toEqual([
    { isSuspended: true },
    { isSuspended: false },
  ]);
});

test('role, logins, password and the way out each are one decision', {
  tags: ['ACC-3', 'ACC-8'],
}, async () => {
  const server = venue({
    changeRole: () => DONE,
    endSessions: () => DONE,
    resetPassword: () => ({ link }),
    removePerson: () => DONE,
  });
  await renderConsole(server, '/1/people');
  const sheet = await openPerson('Lee');
  fireEvent.click(sheet.getByRole('radio', { name: /^Manager/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Lee’s role is changed.');
  expect(sent(server, 'changeRole')).toEqual({ role: 'manager' });
  fireEvent.click(sheet.getByRole('button', { name: 'Log out on every device' }));
  await screen.findByText('Lee is logged out everywhere.');
  fireEvent.click(sheet.getByRole('checkbox'));
  fireEvent.click(sheet.getByRole('button', { name: 'Make the link' }));
  await sheet.findByDisplayValue(link.url);
  expect(sent(server, 'resetPassword')).toEqual({ alsoTwoStep: true, origin: location.origin });
  fireEvent.click(sheet.getByRole('button', { name: 'Remove from the venue' }));
  sheet.getByText('Remove Lee from this venue?');
  expect(server.count('removePerson')).toBe(0);
  fireEvent.click(sheet.getByRole('button', { name: 'Remove from the venue' }));
  await screen.findByText('Lee is removed from the venue.');
});

test('nobody is offered to remove themselves', { tags: ['ACC-6'] }, async () => {
  await renderConsole(venue(), '/1/people');
  const sheet = await openPerson('Kim');
  sheet.getByText(/under My account/);
  expect(sheet.queryByRole('radio')).toBeNull();
});

test('a notice stays until it was read', { tags: ['ACC-17'] }, async () => {
  const unread: Notice[] = [];
  const server = venue({
    notices: () => ({ notices: [...unread], serverTime: new Date().toISOString() }),
    readNotices() {
      unread.length = 0;
      return DONE;
    },
  });
  await renderConsole(server, '/1/orders');
  await waitFor(() => expect(server.count('notices')).toBe(1));
  unread.push({ ...happened, what: 'PAYMENT_ACCOUNT_SET', details: { mid: 'shop000001' } });
  sockets.at(-1)?.connect();
  sockets.at(-1)?.hint('staff-changed');
  await screen.findByText(/Park changed the payment account to shop000001/);
  screen.getByText('3 min ago');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText(/shop000001/)).toBeNull());
  expect(sent(server, 'readNotices')).toEqual({ upTo: '7' });
});

/** A server that wants a proof before it takes somebody out. */
function guarded(hasTwoStep = false) {
  const state = { isProven: false };
  return venue({
    staffMe: () => ({ ...ME, hasTwoStep, venues: ME.venues.map((one) => ({ ...one, role: 'owner' })) }),
    removePerson: () => (state.isProven ? DONE : new Refused('STEP_UP_NEEDED')),
    stepUp({ body }) {
      const { password, code } = body as { password?: string; code?: string };
      if (password !== 'right' && code !== '123456') return new Refused('STAFF_PASSWORD_WRONG');
      state.isProven = true;
      return DONE;
    },
  });
}
const remove = async () => {
  const sheet = await openPerson('Lee');
  fireEvent.click(sheet.getByRole('button', { name: 'Remove from the venue' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove from the venue' }));
  return within(await screen.findByRole('dialog', { name: 'Is it you?' }));
};
const prove = (dialog: ReturnType<typeof within>, label: string, value: string) => {
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and go on' }));
};

test('what takes a proof asks for it and then goes on by itself', { tags: ['ACC-16'] }, async () => {
  const server = guarded();
  await renderConsole(server, '/1/people');
  const dialog = await remove();
  prove(dialog, 'Password', 'wrong');
  await dialog.findByText('STAFF_PASSWORD_WRONG');
  prove(dialog, 'Password', 'right');
  await screen.findByText('Lee is removed from the venue.');
  expect(server.count('removePerson')).toBe(2);
});

test('with a second step its code is a proof too', { tags: ['ACC-16'] }, async () => {
  const server = guarded(true);
  await renderConsole(server, '/1/people');
  const dialog = await remove();
  fireEvent.click(dialog.getByRole('button', { name: 'Use the authenticator app' }));
  prove(dialog, 'Code', '123456');
  await screen.findByText('Lee is removed from the venue.');
  expect(sent(server, 'stepUp')).toEqual({ code: '123456' });
});

test('who would rather not prove it has done nothing, and stands where they were', {
  tags: ['ACC-16'],
}, async () => {
  const server = guarded();
  await renderConsole(server, '/1/people');
  const dialog = await remove();
  fireEvent.keyDown(dialog.getByLabelText('Password'), { key: 'Escape' });
  await screen.findAllByText('STEP_UP_NEEDED');
  expect(server.count('removePerson')).toBe(1);
  await screen.findByText('Remove Lee from this venue?');
});
