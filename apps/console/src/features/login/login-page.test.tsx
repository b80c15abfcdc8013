import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

function loginServer(login: FakeServer['handlers']['staffLogin'], rest: FakeServer['handlers'] = {}) {
  const state = { isLoggedIn: false };
  return new FakeServer({
    staffEntry: () => ({
      isLoggedIn: state.isLoggedIn,
      demoLogin: { email: 'demo@x.test', password: 'demo' },
      needsHttps: false,
    }),
    staffLogin(asked) {
      const answer = login?.(asked) ?? new Refused('NOT_FOUND');
      if (!(answer instanceof Refused) && 'next' in answer) state.isLoggedIn = answer.next === 'CONSOLE';
      return answer;
    },
    staffLoginCode({ body }) {
      if ((body as { code: string }).code !== '123456') return new Refused('STAFF_CODE_WRONG');
      state.isLoggedIn = true;
      return { next: 'CONSOLE', challenge: null };
    },
    board: () => boardOf([]),
    stockList: () => ({ categories: [] }),
    ...rest,
  });
}

function submit(email = ' kim@example.test ', password = 'secret') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

test('who is not logged in stands before the login and then comes to the page they wanted', {
  tags: ['STAFF-1'],
}, async () => {
  const server = loginServer(() => ({ next: 'CONSOLE', challenge: null }));
  const { router } = await renderConsole(server, '/1/stock');
  await screen.findByRole('heading', { name: 'Staff login' });
  expect(server.count('staffMe')).toBe(0);
  submit();
  await screen.findByRole('heading', { name: 'Sold out' });
  expect(router.state.location.pathname).toBe('/1/stock');
  expect(server.calls.find(({ name }) => name === 'staffLogin')?.body).toEqual({
    email: 'kim@example.test',
    password: 'secret',
  });
});

test('after the login nothing leads out of the console', { tags: ['SEC-12'] }, async () => {
  const { router } = await renderConsole(
    loginServer(() => ({ next: 'CONSOLE', challenge: null })),
    '/login?next=//evil.example/1/orders',
  );
  submit();
  await screen.findByRole('heading', { name: 'Orders' });
  expect(router.state.location.pathname).toBe('/1/orders');
});

test('a wrong password is told in the server’s words', async () => {
  await renderConsole(
    loginServer(() => new Refused('STAFF_LOGIN_FAILED')),
    '/login',
  );
  submit();
  expect((await screen.findByText('STAFF_LOGIN_FAILED')).closest('[role=alert]')).not.toBeNull();
});

test('a throttled login tells how long to wait', { tags: ['STAFF-2'] }, async () => {
  await renderConsole(
    loginServer(() => new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 840 })),
    '/login',
  );
  submit();
  await screen.findByText('Too many wrong tries. Please try again in 14 min.');
});

test('a login without an answer is not sent twice, and says what happened', async () => {
  const server = loginServer(() => ({ next: 'CONSOLE', challenge: null }));
  await renderConsole(server, '/login');
  server.isDown = true;
  submit();
  await screen.findByText(/internet connection/);
  expect(server.count('staffLogin')).toBe(1);
});

test('where others could read along nobody logs in, and the page says why and what to do', {
  tags: ['GATE-7'],
}, async () => {
  const server = new FakeServer({
    staffEntry: () => ({ isLoggedIn: false, demoLogin: null, needsHttps: true }),
    readStaffLink: () => new Refused('STAFF_NEEDS_HTTPS'),
  });
  const { router } = await renderConsole(server, '/login');
  await screen.findByRole('heading', { name: 'You can’t log in from this device' });
  await screen.findByText(/Guests on the same Wi-Fi could read your password/);
  await screen.findByText(/STAFF_OVER_HTTP=yes/);
  await screen.findByText(/http:\/\/localhost.*\/console/);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await act(() => router.navigate('/first-owner?token=abc'));
  await waitFor(() => expect(server.count('readStaffLink')).toBe(1));
  await screen.findByRole('heading', { name: 'You can’t log in from this device' });
});

test('the demo account is one tap away', async () => {
  const server = loginServer(() => ({ next: 'CONSOLE', challenge: null }));
  await renderConsole(server, '/login');
  fireEvent.click(await screen.findByRole('button', { name: 'Look around with the demo account' }));
  await screen.findByRole('heading', { name: 'Orders' });
  expect(server.calls.find(({ name }) => name === 'staffLogin')?.body).toEqual({
    email: 'demo@x.test',
    password: 'demo',
  });
});

test('two-step login asks for the code and takes the right one', async () => {
  await renderConsole(
    loginServer(() => ({ next: 'CODE', challenge: 'c' })),
    '/login',
  );
  submit();
  await screen.findByRole('heading', { name: 'One more step' });
  const enter = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  };
  enter('000000');
  await screen.findByText('STAFF_CODE_WRONG');
  enter('123456');
  await screen.findByRole('heading', { name: 'Orders' });
});

test('a login that ended elsewhere leads back to the login, with the reason', {
  tags: ['STAFF-10'],
}, async () => {
  const state = { isLoggedIn: true };
  const server = new FakeServer({
    staffEntry: () => ({ isLoggedIn: state.isLoggedIn, demoLogin: null, needsHttps: false }),
    board: () => (state.isLoggedIn ? boardOf([]) : new Refused('STAFF_LOGIN_REQUIRED')),
  });
  const { client } = await renderConsole(server);
  await screen.findByText('Waiting for the next order.');
  state.isLoggedIn = false;
  await client.invalidateQueries();
  await screen.findByText('Your login has ended. Please log in again.');
});

test('a member without a venue is told whom to ask', async () => {
  const server = loginServer(() => ({ next: 'CONSOLE', challenge: null }), {
    staffMe: () => ({ ...ME, venues: [] }),
  });
  await renderConsole(server, '/login');
  submit();
  await screen.findByText(/Please ask the owner to add you/);
});

test('an owner without a venue is told what to do next, and can leave or change the language', {
  tags: ['ACC-18'],
}, async () => {
  const server = loginServer(() => ({ next: 'CONSOLE', challenge: null }), {
    staffMe: () => ({ ...ME, ownsInstallation: true, venues: [] }),
    ownSessions: () => ({ sessions: [] }),
  });
  await renderConsole(server, '/login');
  submit();
  await screen.findByRole('heading', { name: 'What is your venue?' });
  expect(screen.queryByText(/ask the owner/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'My account' }));
  await screen.findByRole('button', { name: 'Log out' });
  fireEvent.click(screen.getByRole('button', { name: '한국어' }));
  await screen.findByRole('heading', { name: '내 계정' });
  // As soon as there is a venue, the page turns into its board.
  server.handlers.staffMe = () => ME;
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: '매장 만들기' }));
  });
  await screen.findByRole('heading', { name: '주문' });
});
