import type { ExternalIds, TillStanding, TillsAnswer, VenueTill } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

const owner = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })) };
const kitchenHand = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'kitchen' as const })) };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const standingOf = (
  seenAt: string | null,
  orderDecider: TillStanding['orderDecider'] = 'BOARD',
  isHookOff = false,
): TillStanding => ({
  orderDecider,
  whenTillSilent: 'BOARD',
  unanswered: 0,
  tills: [{ tillId: 'counter', name: 'Counter till', seenAt, isHookOff, mayAnswer: true }],
  serverTime: new Date().toISOString(),
});
const tillOf = (changes: Partial<VenueTill> = {}): VenueTill => ({
  tillId: 'counter',
  name: 'Counter till',
  scopes: ['read', 'orders'],
  madeAt: ago(600),
  seenAt: ago(5),
  keys: [],
  webhooks: [],
  unmappedCount: 0,
  ...changes,
});
const answerOf = (...tills: VenueTill[]): TillsAnswer => ({
  tills,
  orderDecider: 'BOARD',
  whenTillSilent: 'BOARD',
  waiting: 0,
  today: '2026-11-20',
  unmapped: [],
  serverTime: new Date().toISOString(),
});

test('the board tells everybody of a till that was there and is not heard of for 30 seconds', {
  tags: ['TILL-20', 'TILL-25', 'TILL-153'],
}, async () => {
  let standing = standingOf(ago(20));
  const server = new FakeServer({
    staffMe: () => kitchenHand,
    board: () => boardOf([]),
    tillStanding: () => standing,
  });
  renderConsole(server, '/1/orders');
  await screen.findByRole('heading', { name: 'Orders' });
  await waitFor(() => expect(server.count('tillStanding')).toBe(1));
  expect(screen.queryByRole('region', { name: 'Tills' })).toBeNull();
  standing = standingOf(ago(31));
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText('Counter till is not connected any more.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Look' })).toBeNull();
  standing = standingOf(ago(31), 'TILL');
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText(/Accept orders here until it is back/)).toBeTruthy();
  standing = { ...standingOf(ago(31), 'TILL'), whenTillSilent: 'GUESTS' };
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText(/Guests are asked to call staff/)).toBeTruthy();
  standing = { ...standingOf(ago(5), 'TILL'), unanswered: 2 };
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText(/has not answered: 2/)).toBeTruthy();
  standing = standingOf(ago(5), 'BOARD', true);
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText(/its address was turned off/)).toBeTruthy();
  // One that was never there is still being set up.
  standing = standingOf(null);
  act(() => socket.hint('staff-changed'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tills' })).toBeNull());
});

test('a till that answers no orders says nothing of orders, neither when it is there nor when it is gone', {
  tags: ['TILL-177', 'TILL-24', 'TILL-25'],
}, async () => {
  const both = (answering: number, reading: number): TillStanding => {
    const standing = standingOf(ago(answering), 'TILL');
    const reader = {
      tillId: 'k',
      name: 'Kitchen screen',
      seenAt: ago(reading),
      isHookOff: false,
      mayAnswer: false,
    };
    return { ...standing, tills: [...standing.tills, reader] };
  };
  // Guests are refused: nobody is there who could answer.
  let standing: TillStanding = { ...both(31, 5), whenTillSilent: 'GUESTS' };
  const server = new FakeServer({
    staffMe: () => kitchenHand,
    board: () => boardOf([]),
    tillStanding: () => standing,
  });
  renderConsole(server, '/1/orders');
  expect(await screen.findByText(/Counter till .* Guests are asked to call staff/)).toBeTruthy();
  standing = { ...both(5, 31), unanswered: 2 };
  act(() => socket.hint('staff-changed'));
  expect(await screen.findByText(/has not answered: 2/)).toBeTruthy();
  expect(screen.getByText('Kitchen screen is not connected any more.')).toBeTruthy();
});

test('where the till decides and none is left an owner can still say that the board does', {
  tags: ['TILL-176', 'TILL-150'],
}, async () => {
  const tills = (): TillsAnswer => ({ ...answerOf(), orderDecider: 'TILL' });
  renderConsole(new FakeServer({ staffMe: () => owner, tills }), '/1/till');
  expect((await screen.findByRole('button', { name: 'The till' })).getAttribute('aria-pressed')).toBe('true');
});

test('an owner connects a till and is shown its key once', { tags: ['TILL-22'] }, async () => {
  let answer = answerOf();
  const server = new FakeServer({
    staffMe: () => owner,
    tills: () => answer,
    addTill({ body }) {
      const { tillId, name, scopes } = body as Pick<VenueTill, 'tillId' | 'name' | 'scopes'>;
      answer = answerOf(tillOf({ tillId, name, scopes, seenAt: null }));
      return answer;
    },
    makeTillKey() {
      const [till] = answer.tills;
      const key = { keyId: 'k1', hint: 'wxyz', madeAt: ago(0), usedAt: null, endsAt: null };
      answer = answerOf({ ...(till as VenueTill), keys: [key] });
      return { key: 'hansang_till_secret-wxyz' };
    },
  });
  renderConsole(server, '/1/till');
  fireEvent.click(await screen.findByRole('button', { name: 'Connect a till' }));
  const sheet = await screen.findByRole('dialog');
  fireEvent.change(within(sheet).getByLabelText(/Name/), { target: { value: 'Counter till' } });
  fireEvent.click(within(sheet).getByLabelText('Record payments taken'));
  expect((within(sheet).getByLabelText('Read orders and the room') as HTMLInputElement).disabled).toBe(true);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  const card = await screen.findByRole('article', { name: 'Counter till' });
  expect(server.calls.find(({ name }) => name === 'addTill')?.body).toMatchObject({
    name: 'Counter till',
    scopes: ['read', 'orders', 'stock', 'tables', 'menu'],
  });
  expect(within(card).getByText('Never connected yet')).toBeTruthy();
  fireEvent.click(within(card).getByRole('button', { name: 'Make a key' }));
  expect(await within(card).findByText('hansang_till_secret-wxyz')).toBeTruthy();
  expect(await within(card).findByText('…wxyz')).toBeTruthy();
  expect(within(card).getByText('Never used')).toBeTruthy();
});

test('the page shows last use, an endpoint that is in trouble, what has no name there, and who decides', {
  tags: ['TILL-22', 'TILL-24', 'TILL-150'],
}, async () => {
  const webhook = {
    endpointId: 'e',
    url: 'https://pos.example.com/hook',
    isOn: true,
    offReason: null,
    seq: 7,
    failingSince: ago(60),
    nextTryAt: null,
    trouble: 'TIMEOUT' as const,
    lastStatus: null,
  };
  const keys = [
    { keyId: 'new', hint: 'aaaa', madeAt: ago(60), usedAt: ago(30), endsAt: null },
    { keyId: 'old', hint: 'bbbb', madeAt: ago(9000), usedAt: null, endsAt: ago(-9000) },
  ];
  const till = tillOf({
    scopes: ['read'],
    unmappedCount: 5,
    keys,
    webhooks: [
      webhook,
      { ...webhook, endpointId: 'f', isOn: false, offReason: 'SILENT', url: 'https://two.example.com/' },
    ],
  });
  let answer: TillsAnswer = {
    ...answerOf(till),
    waiting: 3,
    unmapped: [
      { tillId: till.tillId, kind: 'TABLE', name: '7번' },
      { tillId: till.tillId, kind: 'OPTION', name: '파전 · 곱빼기' },
    ],
  };
  const server = new FakeServer({
    staffMe: () => owner,
    tills: () => answer,
    changeDoors({ body }) {
      const { changes } = body as { changes: Record<string, { value: never; seen: string }> };
      for (const [field, { value, seen }] of Object.entries(changes)) {
        if (answer[field as 'orderDecider'] !== seen) return new Refused('SETTING_CHANGED');
        answer = { ...answer, [field]: value };
      }
      return { values: {} };
    },
    removeTill() {
      answer = answerOf();
      return answer;
    },
  });
  renderConsole(server, '/1/till');
  const card = await screen.findByRole('article', { name: 'Counter till' });
  expect(within(card).getByText('Connected')).toBeTruthy();
  expect(within(card).getByText(/^Last used/)).toBeTruthy();
  expect(within(card).getByText(/^Ends/)).toBeTruthy();
  expect(within(card).getByText('Answers too slowly')).toBeTruthy();
  expect(within(card).getByText('Off: took nothing for a day')).toBeTruthy();
  const lacking = within(screen.getByRole('region', { name: 'Not linked to the till' }));
  for (const text of ['7번', '파전 · 곱빼기', 'And more: 3.']) lacking.getByText(text);
  fireEvent.click(screen.getByRole('button', { name: 'The till' }));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByText(/nothing is accepted by itself any more/);
  sheet.getByText('Waiting now: 3. The till is told of these as well.');
  // This one may not take orders.
  sheet.getByText(/No till that may take orders is connected/);
  expect(server.count('changeDoors')).toBe(0);
  fireEvent.click(sheet.getByRole('button', { name: 'Let the till take them' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'The till' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(await screen.findByText(/nothing is accepted by itself/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Guests are told to call staff' }));
  expect(await screen.findByText(/phones ask guests to call staff/)).toBeTruthy();
  fireEvent.click(within(card).getByRole('button', { name: 'Disconnect' }));
  fireEvent.click(within(card).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Counter till' })).toBeNull());
});

test('a key that got out is ended after a word on what that means, and an address that nobody knows is taken away', {
  tags: ['TILL-189', 'TILL-153'],
}, async () => {
  const webhook = {
    endpointId: 'e',
    url: 'https://stranger.example.com/hook',
    isOn: true,
    offReason: null,
    seq: 7,
    failingSince: null,
    nextTryAt: null,
    trouble: null,
    lastStatus: 204,
  };
  const keys = [
    { keyId: 'new', hint: 'aaaa', madeAt: ago(60), usedAt: null, endsAt: null },
    { keyId: 'old', hint: 'bbbb', madeAt: ago(9000), usedAt: ago(5), endsAt: ago(-9000) },
  ];
  let till = tillOf({ keys, webhooks: [webhook] });
  const server = new FakeServer({
    staffMe: () => owner,
    tills: () => answerOf(till),
    endTillKey({ params }) {
      till = { ...till, keys: till.keys.filter(({ keyId }) => keyId !== params.keyId) };
      return answerOf(till);
    },
    removeTillHook() {
      till = { ...till, webhooks: [] };
      return answerOf(till);
    },
  });
  renderConsole(server, '/1/till');
  fireEvent.click(await screen.findByRole('button', { name: '…bbbb: End now' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'End the key …\u2060bbbb now?' }));
  sheet.getByText(/cut off at once/);
  sheet.getByText(/look at the addresses below/);
  expect(server.count('endTillKey')).toBe(0);
  fireEvent.click(sheet.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(screen.queryByText('…bbbb')).toBeNull());
  screen.getByText('…aaaa');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Remove this address' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Remove this address?' }));
  expect(server.count('removeTillHook')).toBe(0);
  fireEvent.click(sure.getByRole('button', { name: 'Remove this address' }));
  await waitFor(() => expect(screen.queryByText(webhook.url)).toBeNull());
});

test('an owner changes what a till is called and may do, and has an address sent to again or takes it away', {
  tags: ['TILL-152', 'TILL-153'],
}, async () => {
  const webhook = {
    endpointId: 'e',
    url: 'https://pos.example.com/hook',
    isOn: false,
    offReason: 'GONE' as const,
    seq: 7,
    failingSince: null,
    nextTryAt: null,
    trouble: null,
    lastStatus: 410,
  };
  let answer = answerOf(tillOf({ webhooks: [webhook] }));
  const server = new FakeServer({
    staffMe: () => owner,
    tills: () => answer,
    changeTill({ body }) {
      answer = answerOf(tillOf({ ...(body as object), webhooks: [webhook] }));
      return answer;
    },
    resumeTillHook() {
      answer = answerOf(tillOf({ webhooks: [{ ...webhook, isOn: true, offReason: null }] }));
      return answer;
    },
  });
  renderConsole(server, '/1/till');
  fireEvent.click(await screen.findByRole('button', { name: 'Name and rights' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect((sheet.getByLabelText('Change sold out and counts') as HTMLInputElement).checked).toBe(false);
  fireEvent.change(sheet.getByLabelText(/Name/), { target: { value: 'Back till' } });
  fireEvent.click(sheet.getByLabelText('Change sold out and counts'));
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('article', { name: 'Back till' });
  expect(server.calls.find(({ name }) => name === 'changeTill')?.body).toEqual({
    name: 'Back till',
    scopes: ['read', 'orders', 'stock'],
  });
  screen.getByRole('button', { name: 'Remove this address' });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Delivering');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('an owner types the till’s number beside a dish, and sees only what has none', {
  tags: ['TILL-22', 'TILL-155', 'TILL-180'],
}, async () => {
  let items: ExternalIds['items'] = [
    { kind: 'TABLE', ourId: '1', name: '1번', externalId: 'T1', isElsewhere: false },
    { kind: 'DISH', ourId: 'cola', name: '콜라', externalId: null, isElsewhere: false },
    { kind: 'DISH', ourId: 'stew', name: '찌개', externalId: null, isElsewhere: false },
    { kind: 'OPTION', ourId: 'stew/hot', name: '찌개 · 맵게', externalId: null, isElsewhere: false },
  ];
  const server = new FakeServer({
    staffMe: () => owner,
    tills: () => answerOf(tillOf()),
    tillNames: () => ({ items }),
    setTillNames({ body }) {
      const [{ ourId, externalId, isElsewhere = false }] = (body as { items: [ExternalIds['items'][number]] })
        .items;
      if (externalId === 'T1') return new Refused('EXTERNAL_ID_TAKEN');
      items = items.map((item) => {
        if (item.ourId === ourId) return { ...item, externalId, isElsewhere };
        return item.ourId.startsWith(`${ourId}/`) ? { ...item, isElsewhere } : item;
      });
      return { items };
    },
  });
  renderConsole(server, '/1/till');
  fireEvent.click(await screen.findByRole('button', { name: 'Link numbers' }));
  const field = await screen.findByLabelText(/콜라/, { selector: 'input' });
  expect((screen.getByLabelText(/1번/) as HTMLInputElement).value).toBe('T1');
  fireEvent.click(screen.getByRole('switch', { name: 'Only those without a number' }));
  expect(screen.queryByLabelText(/1번/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/콜라/, { selector: 'input' }), { target: { value: ' 101 ' } });
  fireEvent.blur(screen.getByLabelText(/콜라/, { selector: 'input' }));
  await waitFor(() =>
    expect((screen.getByLabelText(/콜라/, { selector: 'input' }) as HTMLInputElement).value).toBe('101'),
  );
  expect(server.calls.find(({ name }) => name === 'setTillNames')?.body).toEqual({
    items: [{ kind: 'DISH', ourId: 'cola', externalId: '101' }],
  });
  expect(field).toBeTruthy();
  // A number that was refused is not shown as if it were kept.
  const stew = screen.getByLabelText(/찌개 [^·]/, { selector: 'input' }) as HTMLInputElement;
  fireEvent.change(stew, { target: { value: 'T1' } });
  fireEvent.blur(stew);
  await waitFor(() => expect(server.count('setTillNames')).toBe(2));
  await waitFor(() => expect(stew.value).toBe(''));
  // A dish that the till does not keep has no number, and neither have its options.
  screen.getByLabelText(/맵게/);
  fireEvent.click(screen.getByRole('button', { name: '찌개: Not at the till' }));
  const back = await screen.findByRole('button', { name: /link it/ });
  expect(screen.queryByLabelText(/맵게/)).toBeNull();
  fireEvent.click(back);
  await screen.findByLabelText(/맵게/);
});

test('without any till an owner takes a day’s sold dishes along as a file', {
  tags: ['TILL-31'],
}, async () => {
  renderConsole(new FakeServer({ staffMe: () => owner, tills: () => answerOf() }), '/1/till');
  const file = await screen.findByRole('link', { name: 'Get the file' });
  const asked = () => file.getAttribute('href');
  expect(asked()).toContain('/tills/day-file?day=2026-11-20&language=en');
  fireEvent.change(screen.getByDisplayValue('2026-11-20'), { target: { value: '2026-11-19' } });
  expect(asked()).toContain('day=2026-11-19');
});
