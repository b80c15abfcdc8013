import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { boardOf } from '../testing/orders.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const TITLE = { name: 'Is it you?' };
const ask = () => {
  const told = vi.fn();
  call('discardMenu', { params: { restaurantId: 1 }, body: { changeIds: ['1'] } }).catch(told);
  return told;
};

/** A console of which the login may end, and somebody else may log in. */
async function open() {
  const server = new FakeServer({
    board: () => boardOf([]),
    discardMenu: () => new Refused('STEP_UP_NEEDED'),
    staffLogin: () => ({ next: 'CONSOLE', challenge: null }),
  });
  const asked = withhold(server, 'discardMenu');
  const { client } = await renderConsole(server, '/1/orders');
  await screen.findByRole('heading', { name: 'Orders' });
  const end = async () => {
    act(() => void client.setQueryData(keys.me, null));
    await screen.findByRole('heading', { name: 'Staff login' });
  };
  const logIn = async () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lee@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Orders' });
  };
  return { server, asked, end, logIn };
}

test('who logs in where somebody else left a proof unanswered is asked for their own', {
  tags: ['CONSOLE-198'],
}, async () => {
  const { asked, end, logIn } = await open();
  const first = ask();
  await asked.answer(1);
  await screen.findByRole('dialog', TITLE);
  await end();
  await waitFor(() => expect(first).toHaveBeenCalledOnce());
  await logIn();
  expect(screen.queryByRole('dialog', TITLE)).toBeNull();
  ask();
  await asked.answer(2);
  await screen.findByRole('dialog', TITLE);
});

test('nobody is asked to prove what somebody else did before them', { tags: ['CONSOLE-198'] }, async () => {
  const { server, asked, end, logIn } = await open();
  const first = ask();
  await asked.asked(1);
  await end();
  await logIn();
  await asked.answer(1);
  await waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog', TITLE)).toBeNull();
  expect(server.count('discardMenu')).toBe(1);
});
