import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** The settings of an owner's venue, kept as they are sent. */
async function openSettings(values: Record<string, unknown>, section: string) {
  const kept = { values };
  const change = ({ body }: { body: unknown }) => {
    const { changes } = body as { changes: Record<string, { value: unknown }> };
    for (const [field, { value }] of Object.entries(changes))
      kept.values = { ...kept.values, [field]: value };
    return kept;
  };
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' })) }),
    board: () => boardOf([]),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    settings: () => kept,
    changeSettings: change,
    changeDoors: change,
  });
  await renderConsole(server, '/1/settings');
  fireEvent.click(await screen.findByRole('button', { name: section }));
  return { kept, server };
}

test('days that come back and dates are added, read as people say them and taken off', {
  tags: ['SETTING-7'],
}, async () => {
  const openingHours = {
    weekly: {},
    regularHolidays: [{ weekday: 'mon', nth: [2, -1] }, { weekday: 'tue' }],
    temporaryHolidays: [{ from: '2026-12-25', to: '2026-12-25' }],
  };
  const { kept } = await openSettings({ openingHours }, 'Hours and holidays');
  const hours = () => kept.values.openingHours as typeof openingHours;
  await screen.findByText('Monday no. 2 of the month, Last Monday of the month');
  screen.getByText('Every Tuesday');
  screen.getByText('2026-12-25');

  fireEvent.click(screen.getByRole('button', { name: /^Regular holidays, / }));
  const weekly = within(await screen.findByRole('dialog', { name: 'Regular holidays' }));
  fireEvent.change(weekly.getByLabelText('Day'), { target: { value: 'wed' } });
  fireEvent.change(weekly.getByLabelText('Which week'), { target: { value: '-1' } });
  fireEvent.click(weekly.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(hours().regularHolidays.at(-1)).toEqual({ weekday: 'wed', nth: [-1] }));

  fireEvent.click(screen.getByRole('button', { name: /^Days off, / }));
  const dated = within(await screen.findByRole('dialog', { name: 'Days off' }));
  fireEvent.change(dated.getByLabelText('First day'), { target: { value: '2026-12-01' } });
  fireEvent.change(dated.getByLabelText('Last day'), { target: { value: '2026-12-03' } });
  fireEvent.click(dated.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(hours().temporaryHolidays[0]).toEqual({ from: '2026-12-01', to: '2026-12-03' }));
  await screen.findByText('2026-12-01 – 2026-12-03');

  fireEvent.click(screen.getByRole('button', { name: /^Every Tuesday, / }));
  await waitFor(() => expect(hours().regularHolidays.map(({ weekday }) => weekday)).toEqual(['mon', 'wed']));
  fireEvent.click(screen.getByRole('button', { name: /^2026-12-25, / }));
  await waitFor(() => expect(hours().temporaryHolidays).toHaveLength(1));
});

test('the venue’s phone is saved when its field is left, and none where it is empty', {
  tags: ['SETTING-7'],
}, async () => {
  const { kept, server } = await openSettings(
    {
      openingHours: {},
      name: { ko: '한상' },
      customerServicePhone: null,
      wifi: null,
      corporation: { name: '한상', registrationNumber: null, phone: null },
      timeZone: 'Asia/Seoul',
      businessDayCutOff: '06:00',
    },
    'The venue',
  );
  const field = await screen.findByLabelText('Phone of the venue');
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: ' 02-123-4567 ' } });
  fireEvent.blur(field);
  await waitFor(() => expect(kept.values.customerServicePhone).toBe('02-123-4567'));
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.blur(field);
  await waitFor(() => expect(kept.values.customerServicePhone).toBeNull());
  expect(server.calls.filter(({ name }) => name.startsWith('change'))).toHaveLength(2);
});
