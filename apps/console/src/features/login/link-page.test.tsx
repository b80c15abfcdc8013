import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const expiresAt = '2026-11-23T00:00:00Z';

test('the first owner’s link asks for name, e-mail and password, and leaves the address bar', {
  tags: ['OPS-7'],
}, async () => {
  const server = new FakeServer({
    readStaffLink: () => ({ purpose: 'FIRST_OWNER', email: null, name: null, expiresAt }),
    useStaffLink: () => ({ next: 'CONSOLE', challenge: null }),
    board: () => boardOf([]),
  });
  const { router } = await renderConsole(server, '/first-owner?token=abc');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Kim' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'kim@x.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'ten characters' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account and start' }));
  await screen.findByRole('heading', { name: 'Orders' });
  expect(server.calls.find(({ name }) => name === 'useStaffLink')?.body).toEqual({
    token: 'abc',
    name: 'Kim',
    email: 'kim@x.test',
    password: 'ten characters',
  });
  // Once used, reading it again would only tell that it was used.
  expect(server.count('readStaffLink')).toBe(1);
});

/** The first owner fills the form in and sends it. */
async function makeOwner(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Kim' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'kim@x.test ' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'ten characters' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account and start' }));
}

/** The link's first use is done, and its answer lost. */
function slowHouse(login: () => Refused | { next: 'CONSOLE'; challenge: null }) {
  let uses = 0;
  return new FakeServer({
    readStaffLink: () => ({ purpose: 'FIRST_OWNER', email: null, name: null, expiresAt }),
    useStaffLink: () => {
      uses += 1;
      if (uses === 1) throw new TypeError('Failed to fetch');
      return new Refused('STAFF_LINK_INVALID');
    },
    staffLogin: login,
    board: () => boardOf([]),
  });
}

test('a link whose first use got no answer lets in who tries again: the account is there already', {
  tags: ['OPS-7', 'ACC-25'],
}, async () => {
  const server = slowHouse(() => ({ next: 'CONSOLE', challenge: null }));
  await renderConsole(server, '/first-owner?token=abc');
  await makeOwner();
  await screen.findByRole('alert');
  expect(server.count('staffLogin')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Create account and start' }));
  await screen.findByRole('heading', { name: 'Orders' });
  expect(server.calls.find(({ name }) => name === 'staffLogin')?.body).toEqual({
    email: 'kim@x.test',
    password: 'ten characters',
  });
});

test('where somebody else used the link meanwhile, that is what is said', { tags: ['ACC-25'] }, async () => {
  const server = slowHouse(() => new Refused('STAFF_LOGIN_FAILED'));
  await renderConsole(server, '/first-owner?token=abc');
  await makeOwner();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Create account and start' }));
  await screen.findByText('STAFF_LINK_INVALID');
  expect(server.count('staffLogin')).toBe(1);
});

test('a link that is over leads to the login', { tags: ['ACC-25'] }, async () => {
  const server = new FakeServer({
    staffEntry: () => ({ isLoggedIn: false, demoLogin: null, needsHttps: false }),
    readStaffLink: () => new Refused('STAFF_LINK_INVALID'),
  });
  const { router } = await renderConsole(server, '/first-owner?token=abc');
  await screen.findByText(/If you made your account with it, log in/);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/login$/));
});

test('a used link says so and what to do', async () => {
  const server = new FakeServer({ readStaffLink: () => new Refused('STAFF_LINK_INVALID') });
  await renderConsole(server, '/password?token=abc');
  await screen.findByText(/please ask the owner for a new one/);
});

test('an invited member chooses a password and nothing else', async () => {
  const server = new FakeServer({
    readStaffLink: () => ({ purpose: 'PASSWORD', email: 'lee@x.test', name: 'Lee', expiresAt }),
  });
  await renderConsole(server, '/password?token=abc');
  await screen.findByText('Lee, please choose the password you will log in with.');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a new password leaves the second step as it was', { tags: ['ACC-8'] }, async () => {
  const server = new FakeServer({
    readStaffLink: () => ({ purpose: 'PASSWORD', email: 'lee@x.test', name: 'Lee', expiresAt }),
    useStaffLink: () => ({ next: 'CODE', challenge: 'c' }),
    staffLoginCode: () => ({ next: 'CONSOLE', challenge: null }),
    board: () => boardOf([]),
  });
  await renderConsole(server, '/password?token=abc');
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'three blue boats' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and start' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Orders' });
});
