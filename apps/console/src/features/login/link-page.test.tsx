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

test('a used link says so and what to do', async () => {
  const server = new FakeServer({ readStaffLink: () => new Refused('STAFF_LINK_INVALID') });
  await renderConsole(server, '/password?token=abc');
  await screen.findByText(/Please ask the owner for a new one/);
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
