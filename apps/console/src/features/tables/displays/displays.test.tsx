import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { floorOf, tableOf } from '../../../shared/testing/tables.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { planOf, planServer } from '../testing/plans.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('displays are listed with battery and last scan, those to look after first', {
  tags: ['TAG-3'],
}, async () => {
  const server = planServer(planOf({ isRotating: true }));
  server.handlers.floor = () =>
    floorOf([
      tableOf({ tableIdx: 1, tableName: 'Fine', display: { battery: '3.05', seenAt: hoursAgo(1) } }),
      tableOf({ tableIdx: 2, tableName: 'New' }),
      tableOf({ tableIdx: 3, tableName: 'Quiet', display: { battery: '3.0', seenAt: hoursAgo(80) } }),
      tableOf({ tableIdx: 4, tableName: 'Weak', display: { battery: '2.4', seenAt: hoursAgo(80) } }),
    ]);
  await renderConsole(server, '/1/tables/displays');
  await screen.findByText('Silent for three days');
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const displays = told.filter((text) => /Fine|New|Quiet|Weak/.test(text));
  expect(displays).toMatchObject([
    expect.stringMatching(/^WeakReplace the battery2\.4 V, last scanned/),
    expect.stringMatching(/^QuietSilent for three days3 V, last scanned/),
    expect.stringMatching(/^NewNever scanned$/),
    expect.stringMatching(/^FineFine3\.05 V, last scanned/),
  ]);
});

test('a venue without displays is not asked about them', { tags: ['TAG-3'] }, async () => {
  const server = planServer();
  await renderConsole(server, '/1/tables');
  await screen.findByRole('button', { name: 'Print codes' });
  expect(screen.queryByRole('button', { name: 'Displays' })).toBeNull();
});
