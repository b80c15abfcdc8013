import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { withhold } from '../../../testing/withhold.ts';
import { menuServer, sent } from '../testing/menu-server.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('what waits for its answer is kept when the answer to an earlier change comes', {
  tags: ['EDIT-34'],
}, async () => {
  const { server } = menuServer();
  const { asked, answer } = withhold(server, 'changeMenu');
  await renderConsole(server, '/1/menu');
  await press(/Edit Stew/);
  const sheet = within(await screen.findByRole('dialog', { name: /Stew/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add hours' }));
  const from = await sheet.findByLabelText('From');
  fireEvent.change(from, { target: { value: '12:00' } });
  fireEvent.blur(from);
  await answer(1);
  // The second one is on its way: the first has been answered.
  await asked(2);
  expect(sheet.getByLabelText('From')).toHaveProperty('value', '12:00');
  const to = sheet.getByLabelText('Until');
  fireEvent.change(to, { target: { value: '13:00' } });
  fireEvent.blur(to);
  await answer(2);
  await answer(3);
  await waitFor(() =>
    expect(sent(server).at(-1)?.changes[0]?.value).toMatchObject([{ from: '12:00', to: '13:00' }]),
  );
  expect(sheet.getByLabelText('From')).toHaveProperty('value', '12:00');
});

test('what is on its way is chosen, published and discarded once it was answered', {
  tags: ['EDIT-35'],
}, async () => {
  const { server } = menuServer();
  const { answer } = withhold(server, 'changeMenu');
  await renderConsole(server, '/1/menu');
  for (const [dish, price] of [
    ['Stew', '9500'],
    ['Rice', '8000'],
  ] as const) {
    await press(`Price of ${dish} ₩9,000`);
    const field = screen.getByRole('textbox', { name: `Price of ${dish}` });
    fireEvent.change(field, { target: { value: price } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  await answer(1);
  await press('See changes');
  const sheet = within(await screen.findByRole('dialog'));
  const choices = () => sheet.getAllByRole('checkbox') as HTMLInputElement[];
  await waitFor(() => expect(choices().map(({ disabled }) => disabled)).toEqual([false, true]));
  const publish = sheet.getByRole('button', { name: /^Publish/ });
  expect(publish).toHaveProperty('disabled', true);
  for (const name of [/Rice/, 'Discard all of mine'])
    expect(sheet.getByRole('button', { name })).toHaveProperty('disabled', true);
  // What is not chosen by then is not published.
  await answer(2);
  await waitFor(() => expect(publish).toHaveProperty('disabled', false));
  fireEvent.click(choices()[1] as HTMLInputElement);
  fireEvent.click(publish);
  await screen.findByText('Published. Guests see it now.');
  expect(server.calls.find(({ name }) => name === 'publishMenu')?.body).toEqual({ changeIds: ['1'] });
});
