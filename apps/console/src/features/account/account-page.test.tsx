import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const DONE = { done: true } as const;

const session = (sessionId: string, isThis = false) => ({
  sessionId,
  isThis,
  device: isThis ? 'Mozilla/5.0 (iPad) Safari/604.1' : 'Mozilla/5.0 (Android) Firefox/150.0',
  address: '192.168.0.5',
  since: '2026-11-19T10:00:00Z',
  lastUsedAt: '2026-11-20T10:00:00Z',
});

/** The account of somebody whose password is "right" and whose app shows 123456. */
function account(hasTwoStep = false) {
  const state = { hasTwoStep };
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, hasTwoStep: state.hasTwoStep }),
    ownSessions: () => ({ sessions: [session('this', true), session('phone')] }),
    startTwoStep: ({ body }) =>
      (body as { password: string }).password === 'right'
        ? {
            uri: 'otpauth://totp/Hansang?secret=JBSWY3DP',
            qrPath: 'M0 0h1v1H0z',
            qrSize: 21,
            backupCodes: ['aaaa-1111', 'bbbb-2222'],
          }
        : new Refused('STAFF_PASSWORD_WRONG'),
    confirmTwoStep({ body }) {
      if ((body as { code: string }).code !== '123456') return new Refused('STAFF_CODE_WRONG');
      state.hasTwoStep = true;
      return DONE;
    },
    stopTwoStep() {
      state.hasTwoStep = false;
      return DONE;
    },
  });
  return server;
}

const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
const sent = (server: FakeServer, name: string) => server.calls.find((call) => call.name === name)?.body;

/** Asks for the second step to be turned on or off, with a password. */
async function turn(action: 'Turn on' | 'Turn off', password: string) {
  const part = section('Two-step login');
  const open = part.queryByLabelText('Current password');
  if (!open) fireEvent.click(part.getByRole('button', { name: action }));
  fireEvent.change(part.getByLabelText('Current password'), { target: { value: password } });
  fireEvent.click(part.getByRole('button', { name: action }));
}

test('the second step is turned on with the password and a first code', async () => {
  const server = account();
  await renderConsole(server, '/1/account');
  await turn('Turn on', 'wrong');
  await section('Two-step login').findByRole('alert');
  await turn('Turn on', 'right');
  await screen.findByText('JBSWY3DP');
  screen.getByText('bbbb-2222');
  const confirm = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and turn on' }));
  };
  confirm('654321');
  await section('Two-step login').findByRole('alert');
  confirm('123456');
  await screen.findByText('Two-step login is on.');
  await section('Two-step login').findByText(/^On\./);
});

test('the second step is turned off with the password, or left on', async () => {
  const server = account(true);
  await renderConsole(server, '/1/account');
  const part = section('Two-step login');
  fireEvent.click(part.getByRole('button', { name: 'Turn off' }));
  fireEvent.click(part.getByRole('button', { name: 'Never mind' }));
  expect(server.count('stopTwoStep')).toBe(0);
  await turn('Turn off', 'right');
  await screen.findByText('Two-step login is off.');
  expect(sent(server, 'stopTwoStep')).toEqual({ password: 'right' });
  await section('Two-step login').findByText(/^Off\./);
});

test('too many wrong passwords tell how long to wait', { tags: ['STAFF-2'] }, async () => {
  const server = account();
  server.handlers.startTwoStep = () => new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 61 });
  await renderConsole(server, '/1/account');
  await turn('Turn on', 'right');
  expect((await section('Two-step login').findByRole('alert')).textContent).toMatch(/2 min/);
});

test('a changed password is sent once, said, and leaves the fields empty', async () => {
  const server = account();
  server.handlers.changePassword = () => DONE;
  await renderConsole(server, '/1/account');
  const part = section('Change password');
  for (const [label, value] of [
    ['Current password', 'right'],
    ['New password', 'longer and better'],
  ] as const)
    fireEvent.change(part.getByLabelText(label), { target: { value } });
  fireEvent.click(part.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Password changed\./);
  expect(sent(server, 'changePassword')).toEqual({ current: 'right', next: 'longer and better' });
  expect(part.getByLabelText('Current password')).toHaveProperty('value', '');
});

test('logging out leads to the login; when it fails one stays where one is', {
  tags: ['STAFF-10'],
}, async () => {
  const server = account();
  const { router } = await renderConsole(server, '/1/account');
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(server.count('staffLogout')).toBe(1));
  expect(router.state.location.pathname).toBe('/1/account');
  server.handlers.staffLogout = () => DONE;
  server.handlers.staffEntry = () => ({ isLoggedIn: false, demoLogin: null, needsHttps: false });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log out' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('own logins are listed, and ended one by one or all others', { tags: ['ACC-10'] }, async () => {
  const server = account();
  server.handlers.endOwnSession = () => DONE;
  server.handlers.endOtherSessions = () => DONE;
  await renderConsole(server, '/1/account');
  const part = section('Where you’re logged in');
  const here = (await part.findByText('Safari · iPad')).closest('li');
  expect(here?.textContent).toMatch(/This device.*192\.168\.0\.5/);
  expect(part.queryByRole('button', { name: 'Log out Safari · iPad' })).toBeNull();
  fireEvent.click(part.getByRole('button', { name: 'Log out Firefox · Android' }));
  await screen.findByText('That device is logged out.');
  fireEvent.click(part.getByRole('button', { name: 'Log out every other device' }));
  await screen.findByText('Every other device is logged out.');
});
