import { WALK_COOKIE } from '@hansang/contract';
import type { CodeWalkAnswer, ScannedCodeView } from '@hansang/contract/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { planServer } from '../testing/plans.ts';
import { stopWalking } from './walking-phone.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const AT = '2026-11-23T10:00:00.000Z';

const code = (changes: Partial<ScannedCodeView>): ScannedCodeView => ({
  codeId: JSON.stringify(changes),
  kind: 'RIGHT',
  tableIdx: 1,
  tableName: 'T1',
  at: AT,
  by: 'Kim',
  ...changes,
});

/** A walk's server; scans are what a test says they are. */
function walkServer(scanned: ScannedCodeView[] = [], walk: CodeWalkAnswer['walk'] = null) {
  const server = planServer();
  let now = walk;
  const going = { startedAt: AT, startedBy: 'Kim', endedAt: null };
  server.handlers.codeWalk = () => ({ walk: now });
  server.handlers.startCodeWalk = () => {
    now = { ...going, scanned };
    return { walk: now };
  };
  server.handlers.endCodeWalk = () => {
    now = { ...going, endedAt: AT, scanned };
    return { walk: now };
  };
  onTestFinished(stopWalking);
  return server;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the walk names the tables that were not scanned, and every code that is wrong', {
  tags: ['WALK-4'],
}, async () => {
  const scanned = [
    code({ tableIdx: 1 }),
    code({ tableIdx: 11, tableName: 'T11' }),
    code({ kind: 'OLD', tableIdx: 2, tableName: 'T2' }),
    code({ kind: 'NUMBER', tableIdx: 3, tableName: 'T3' }),
    code({ kind: 'GONE', tableIdx: 9, tableName: 'T9' }),
    code({ kind: 'FOREIGN', tableIdx: null, tableName: null }),
    code({ kind: 'UNKNOWN', tableIdx: null, tableName: null }),
  ];
  await renderConsole(walkServer(scanned), '/1/tables/walk');
  await press('Start the check');
  await screen.findByText('2 of 6 tables found');
  const missing = within(screen.getByRole('region', { name: 'Tables not scanned yet' }));
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'T2',
    'T3',
    'T4',
    'T12',
  ]);
  const wrong = within(screen.getByRole('region', { name: 'Codes to replace' }));
  for (const told of [
    'An old code of table T2. Put the new one there.',
    'This holds only the number of table T3 and opens nothing. Put the new code there.',
    'The code of a table that is gone. Take it off.',
    'A code of another venue. Take it off.',
    'No table here has this code. Take it off.',
  ])
    wrong.getByText(told);
});

test('a phone takes part from its own tap on until the walk is ended', { tags: ['WALK-3'] }, async () => {
  await renderConsole(walkServer(), '/1/tables/walk');
  await press('Start the check');
  expect(document.cookie).not.toContain(WALK_COOKIE);
  await press('Scan with this phone');
  await screen.findByText(/this screen opens in place of the guests’/);
  expect(document.cookie).toContain(`${WALK_COOKIE}=1`);
  await press('End the check');
  await screen.findByText(/This check ended at/);
  expect(document.cookie).not.toContain(WALK_COOKIE);
  await screen.findByRole('button', { name: 'Check again' });
});

test('what the camera opened is ticked off and told in large', { tags: ['WALK-1', 'WALK-4'] }, async () => {
  const found = code({ tableIdx: 4, tableName: 'T4' });
  const walk = { startedAt: AT, startedBy: 'Kim', endedAt: null, scanned: [found] };
  const server = walkServer([found], walk);
  server.handlers.tickCode = () => ({ walk, code: found });
  await renderConsole(server, `/1/tables/walk?scanned=${encodeURIComponent('/t/7k3m9qxwb2tf')}`);
  await screen.findByText('This is the code of table T4. If it is on another table, move it.');
  expect(server.calls.find(({ name }) => name === 'tickCode')?.body).toEqual({ scanned: '/t/7k3m9qxwb2tf' });
  await screen.findByText('1 of 6 tables found');
});

test('a scan after the walk was ended is told to be too late', { tags: ['WALK-1'] }, async () => {
  const server = walkServer([], { startedAt: AT, startedBy: 'Kim', endedAt: AT, scanned: [] });
  server.handlers.tickCode = () => new Refused('CODE_WALK_OVER');
  await renderConsole(server, '/1/tables/walk?scanned=%2Ft%2Fx');
  await screen.findByText('CODE_WALK_OVER');
});
