import type { ServerReach, ServerState } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '../../shared/api/keys.ts';
import { FakeServer, ME, REACHED, Refused, WELL } from '../../testing/fake-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const LETTER: ServerState['letters'][number] = {
  consumer: 'payments',
  eventId: 7,
  type: 'order.moved',
  restaurantId: 1,
  subjectId: 'order-1',
  error: 'the provider says no',
  at: '2026-11-20T10:00:00Z',
};
const SICK: ServerState = {
  ...WELL,
  findings: [
    { trouble: 'CERTIFICATE_SOON', level: 'warn', params: { days: '9' } },
    { trouble: 'DISK_SHORT', level: 'bad', params: { free: '120' } },
  ],
  letters: [LETTER],
};
const owning = { ...ME, ownsInstallation: true };
const serverWith = (state: ServerState, more: ConstructorParameters<typeof FakeServer>[0] = {}) =>
  new FakeServer({ staffMe: () => owning, serverState: () => state, ...more });

test('the worst of what is wrong stands over every screen, with what to do, and leads to the rest', {
  tags: ['OPS-35'],
}, async () => {
  await renderConsole(serverWith(SICK), '/1/account');
  const strip = await screen.findByRole('complementary', { name: 'Server notices' });
  expect(strip.textContent).toContain('Only 120 MB are left on the disk.');
  expect(strip.textContent).toContain('Delete old backups');
  expect(strip.textContent).toContain('and 1 more');
  fireEvent.click(within(strip).getByRole('link', { name: 'Open the server page' }));
  expect(await screen.findByText('Days until the HTTPS certificate ends: 9.')).toBeTruthy();
  expect(screen.queryByRole('complementary', { name: 'Server notices' })).toBeNull();
});

test('a database that is away is told although the server cannot be asked, and not any more once it is back', {
  tags: ['OPS-35', 'OPS-77'],
}, async () => {
  let isAway = true;
  const server = serverWith(WELL, {
    serverState: () => (isAway ? new Refused('SERVICE_UNAVAILABLE') : WELL),
  });
  const { client } = await renderConsole(server, '/1/account');
  const strip = await screen.findByRole('complementary', { name: 'Server notices' });
  expect(strip.textContent).toContain('The database does not answer.');
  isAway = false;
  await client.invalidateQueries({ queryKey: keys.server });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Server notices' })).toBeNull());
});

test('whoever works here without owning the machine reads that guests cannot order, and what to do', {
  tags: ['OPS-154'],
}, async () => {
  let isFull = true;
  const server = new FakeServer({ serverStanding: () => ({ isFull }) });
  const { client } = await renderConsole(server, '/1/account');
  const strip = await screen.findByRole('complementary', { name: 'Server notice' });
  expect(strip.textContent).toContain('guests can’t order on their phones');
  expect(strip.textContent).toContain('Take orders at the table');
  expect(within(strip).queryByRole('link')).toBeNull();
  isFull = false;
  await client.invalidateQueries({ queryKey: keys.server });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Server notice' })).toBeNull());
});

test('a machine that is well says so, with its figures, and nothing over other screens', {
  tags: ['OPS-35'],
}, async () => {
  await renderConsole(serverWith(WELL), '/1/server');
  expect(await screen.findByText('All is well. There is nothing to do.')).toBeTruthy();
  expect(screen.getByText('38,147 MB')).toBeTruthy();
  expect(screen.getByText('Everything was delivered.')).toBeTruthy();
});

const backedUp = (more: Partial<NonNullable<ServerState['backups']>>): ServerState => ({
  ...WELL,
  backups: WELL.backups && { ...WELL.backups, ...more },
});
for (const [why, state, reach, told] of [
  ['no second place', backedUp({ hasElsewhere: false }), REACHED, /^Backups lie on this server’s disk alone/],
  ['one on the same disk', backedUp({ isSameDisk: true }), REACHED, /is on the same disk as the data/],
  ['an address of the house', WELL, { ...REACHED, isLan: true }, /^Nothing has failed/],
  ['something undelivered', { ...WELL, letters: [LETTER] }, REACHED, /^Nothing has failed/],
] satisfies [string, ServerState, ServerReach, RegExp][])
  test(`a page with ${why} never says that all is well`, { tags: ['OPS-280'] }, async () => {
    await renderConsole(serverWith(state, { serverReach: () => reach }), '/1/server');
    expect(await screen.findByText('Hansang answers at this address.')).toBeTruthy();
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.queryByText('All is well. There is nothing to do.')).toBeNull();
  });

test('the second place is tried by a tap, and a disk that is another one is taken on', {
  tags: ['OPS-274', 'OPS-278'],
}, async () => {
  const params = { reason: 'UNMARKED', said: 'hansang-backups.txt', setting: 'BACKUP_TO', keys: 'BACKUP_S3' };
  const finding = { trouble: 'BACKUP_ONE_PLACE', level: 'warn', params } as const;
  const server = serverWith(WELL, {
    trySecondPlace: ({ body }) =>
      (body as { isNew: boolean }).isNew ? WELL : { ...WELL, findings: [finding] },
  });
  await renderConsole(server, '/1/server');
  const section = (await screen.findByRole('heading', { name: 'Second place of backups' }))
    .parentElement as HTMLElement;
  expect(within(section).getByRole('status').textContent).toContain('Backups can be brought there.');
  fireEvent.click(within(section).getByRole('button', { name: 'Try it now' }));
  await waitFor(() =>
    expect(within(section).getByRole('status').textContent).toContain('hansang-backups.txt'),
  );
  expect(screen.getByText(/^Connect that disk\. If this is a new one/)).toBeTruthy();
  fireEvent.click(within(section).getByRole('button', { name: 'Use this disk' }));
  await waitFor(() =>
    expect(within(section).getByRole('status').textContent).toContain('can be brought there'),
  );
  expect(within(section).queryByRole('button', { name: 'Use this disk' })).toBeNull();
});

test('a newer release is told, with where to read what changed', { tags: ['OPS-74'] }, async () => {
  const notes = 'https://example.com/notes';
  const newest = { version: '0.3.0', isNewer: true, notes, isUnread: false };
  await renderConsole(serverWith({ ...WELL, newest }), '/1/server');
  expect(await screen.findByText('0.3.0 is out')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe(notes);
});

test('where nobody could be asked about releases that is said', { tags: ['OPS-74'] }, async () => {
  const newest = { version: null, isNewer: false, notes: null, isUnread: true };
  await renderConsole(serverWith({ ...WELL, newest }), '/1/server');
  expect(await screen.findByText('Could not be checked')).toBeTruthy();
});

test('the address that guests use is asked, and what it lacks is said', { tags: ['OPS-53'] }, async () => {
  let reach = REACHED;
  const server = serverWith(WELL, { serverReach: () => reach });
  await renderConsole(server, '/1/server');
  expect(await screen.findByText('https://order.example.com')).toBeTruthy();
  expect(screen.getByText('Hansang answers at this address.')).toBeTruthy();
  reach = {
    address: 'http://192.168.0.7:4800',
    isSet: false,
    isHttps: false,
    isLan: true,
    answer: 'NOBODY',
    said: 'connect ECONNREFUSED',
    passesSockets: false,
    certificate: [],
    printed: { address: 'http://192.168.0.3:4800', at: '2026-11-20T10:00:00Z' },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  const sentences = [
    /cannot reach this address \(connect ECONNREFUSED\)/,
    /printed last, .* hold http:\/\/192\.168\.0\.3:4800/,
    /PUBLIC_URL is not set/,
    /own Wi-Fi only/,
    /plain http: .* Staff cannot log in from other devices/,
  ];
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('Hansang answers at this address.')).toBeNull();
});

test('an address of which phones warn is not called well, and says what its certificate lacks', {
  tags: ['OPS-53', 'OPS-271'],
}, async () => {
  const certificate: ServerState['findings'] = [
    { trouble: 'CERTIFICATE_NAME', level: 'bad', params: { name: 'order.example.com' } },
  ];
  const long = { trouble: 'CERTIFICATE_LONG', level: 'warn', params: { days: '900', most: '825' } } as const;
  const told = [...certificate, long];
  const reach: ServerReach = { ...REACHED, answer: 'UNTRUSTED', said: '', certificate: told };
  const server = serverWith({ ...WELL, findings: certificate }, { serverReach: () => reach });
  await renderConsole(server, '/1/server');
  expect(await screen.findByText(/Phones show a warning instead of the menu/)).toBeTruthy();
  // Once, although both found it.
  expect(screen.getAllByText(/is not for order\.example\.com/)).toHaveLength(1);
  expect(screen.getByText(/iPhones refuse more than 825\. Have one made/)).toBeTruthy();
  expect(screen.queryByText('All is well. There is nothing to do.')).toBeNull();
  expect(screen.queryByText('Hansang answers at this address.')).toBeNull();
});

test('an address behind which no WebSocket passes says that screens poll, and what to tell the proxy', {
  tags: ['OPS-53', 'RT-1'],
}, async () => {
  const server = serverWith(WELL, { serverReach: () => ({ ...REACHED, passesSockets: false }) });
  await renderConsole(server, '/1/server');
  expect(await screen.findByText(/passes no WebSocket on\. .* Let it pass Upgrade on/)).toBeTruthy();
  expect(screen.getByText('Hansang answers at this address.')).toBeTruthy();
});

test('nobody else reads of the machine', { tags: ['OPS-35'] }, async () => {
  const server = new FakeServer({ serverState: () => SICK });
  const { router } = await renderConsole(server, '/1/account');
  expect(screen.queryByRole('link', { name: 'Server' })).toBeNull();
  await router.navigate('/1/server');
  await expect.poll(() => router.state.location.pathname).toBe('/1/orders');
  expect(server.count('serverState')).toBe(0);
});

test('what could not be delivered is tried again, or let go of after a question', {
  tags: ['OPS-38'],
}, async () => {
  let state = { ...SICK, letters: [LETTER, { ...LETTER, eventId: 8, subjectId: 'order-2' }] };
  let isMended = false;
  const without = (eventId: string | undefined) => {
    state = { ...state, letters: state.letters.filter((one) => String(one.eventId) !== eventId) };
    return state;
  };
  const server = serverWith(SICK, {
    serverState: () => state,
    retryLetter: ({ params }) => (isMended ? without(params.eventId) : new Refused('LETTER_FAILED')),
    dropLetter: ({ params }) => without(params.eventId),
  });
  await renderConsole(server, '/1/server');
  const first = (await screen.findByText(/order-1/)).closest('li') as HTMLElement;
  fireEvent.click(within(first).getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('LETTER_FAILED')).not.toEqual([]);
  isMended = true;
  fireEvent.click(within(first).getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('Tried again: it is done now.')).not.toEqual([]);
  expect(screen.queryByText(/order-1/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const sheet = await screen.findByRole('dialog', { name: 'Delete this?' });
  expect(server.count('dropLetter')).toBe(0);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Everything was delivered.')).toBeTruthy();
});
