import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { withhold } from '../../testing/withhold.ts';
import { open, sent, serving, USUAL } from './testing/settings-server.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

test('what waits for its answer is kept when the answer to an earlier change comes', {
  tags: ['SETTING-8'],
}, async () => {
  const day = (from: string) => ({ from, to: from });
  const [first, second, third] = ['2026-12-24', '2026-12-25', '2026-12-26'] as const;
  const openingHours = { ...USUAL.openingHours, temporaryHolidays: [first, second, third].map(day) };
  const state: { values: Record<string, unknown> } = { values: { ...USUAL, openingHours } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  await open(server, 'Hours and holidays');
  const remove = (date: string) => fireEvent.click(screen.getByRole('button', { name: `${date}, Remove` }));
  const areGone = (...dates: string[]) =>
    waitFor(() => expect(dates.map((date) => screen.queryByText(date))).toEqual(dates.map(() => null)));
  await screen.findByText(third);
  remove(first);
  await areGone(first);
  remove(second);
  await areGone(second);
  await saves.answer(1);
  await saves.asked(2);
  await screen.findByText('Opening hours: saved.');
  expect(screen.queryByText(second)).toBeNull();
  remove(third);
  for (const number of [2, 3]) await saves.answer(number);
  await waitFor(() => expect(state.values.openingHours).toMatchObject({ temporaryHolidays: [] }));
  expect(sent(server).at(-1)?.[1]).toMatchObject({
    changes: {
      openingHours: { value: { temporaryHolidays: [] }, seen: { temporaryHolidays: [day(third)] } },
    },
  });
  await areGone(first, second, third);
});

test('one that is refused shows both values beside another that still waits', {
  tags: ['SETTING-4', 'SETTING-8'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  await open(server, 'Limits and times');
  state.values = { ...state.values, outOfStockSetQuantity: 4 };
  const type = (name: string, value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    fireEvent.blur(screen.getByRole('textbox', { name }));
  };
  type('From when “few left” is shown', '7');
  await screen.findByDisplayValue('7');
  type('Tables not checked out', '9');
  await saves.answer(1);
  await screen.findByText(/It says now: 4 You wanted: 7$/);
  expect(screen.getByRole('textbox', { name: 'From when “few left” is shown' })).toHaveProperty('value', '4');
  expect(screen.getByDisplayValue('9')).toBeTruthy();
  await saves.answer(2);
  await waitFor(() => expect(state.values).toMatchObject({ needCheckoutAfterHours: 9 }));
});
