import type { CallSends } from '@hansang/contract/schemas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

type Answers = CallSends<'setUpVenue', 'body'>;
const OWNER = { ...ME, ownsInstallation: true, venues: [] };
const NEW = {
  restaurantId: 7,
  name: { ko: '새벽집', en: 'D', ja: 'D', 'zh-CN': 'D' },
  role: 'owner' as const,
};

/** A server without a venue that makes what it is asked for. */
function emptyServer() {
  const made: Answers[] = [];
  const server = new FakeServer({
    staffMe: () =>
      made.length === 0
        ? OWNER
        : { ...OWNER, venues: [{ ...NEW, isBeforeOpening: true, needsTwoStep: false }] },
    menuTemplates: () => ({
      templates: [{ kind: 'pub', dishes: 30, names: [{ ko: '닭볶음탕', en: 'Braised chicken' }] }],
    }),
    setUpVenue: ({ body }) => {
      made.push(body as Answers);
      return { restaurantId: 7 };
    },
    opening: () => ({
      isOpen: false,
      dishes: 30,
      tables: 10,
      isMenuChecked: false,
      areCodesPrinted: false,
      firstTable: null,
      isRotating: false,
      people: 0,
      tests: 0,
      testsServed: 0,
      prepay: 'OFF',
    }),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    board: () => boardOf([]),
  });
  return { server, made };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const asked = (name: string) => screen.findByRole('heading', { level: 1, name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pick = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

/** As far as the question that is named. */
async function answerUntil(title: string) {
  type('Name of the venue', '새벽집');
  pick('Pub');
  for (const next of ['When are you open?', 'Which tables do you have?', 'What menu do you begin with?']) {
    press('Next');
    await asked(next);
    if (next === title) return;
  }
  press('Next');
  await asked('How do guests order and pay?');
  if (title === 'How do guests order and pay?') return;
  press('Next');
  await asked('Shall we make it?');
}

test('six questions with answers that fit make a venue, and lead to what is left to do', {
  tags: ['SETUP-8', 'OPENING-1'],
}, async () => {
  const { server, made } = emptyServer();
  await renderConsole(server, '/');
  await asked('What is your venue?');
  await answerUntil('What menu do you begin with?');
  await screen.findByText(/30 dishes in four languages: Braised chicken/);
  press('Next');
  await asked('How do guests order and pay?');
  press('Next');
  await asked('Shall we make it?');
  screen.getByText('17:00–02:00');
  await screen.findByText('30 example dishes');
  press('Make the venue');
  await asked('Before you open');
  expect(made).toMatchObject([
    {
      name: { ko: '새벽집', en: '새벽집' },
      kind: 'pub',
      weekly: { mon: [{ open: '17:00', close: '02:00' }] },
      menu: 'TEMPLATE',
      paysFirst: false,
      paysByPhone: false,
      admission: null,
    },
  ]);
  expect(made[0]?.floors[0]?.numbers).toHaveLength(10);
  expect(localStorage.getItem('hansang.console.set-up')).toBeNull();
});

test('a step is left when its answers are right, and says what is wrong until then', {
  tags: ['SETUP-8'],
}, async () => {
  await renderConsole(emptyServer().server, '/');
  await asked('What is your venue?');
  press('Next');
  await screen.findByText('Please write the name of your venue.');
  type('Name of the venue', '새벽집');
  expect(screen.queryByText('Please write the name of your venue.')).toBeNull();
  press('Next');
  await screen.findByText(/Please choose the kind of place/);
  pick('Pub');
  press('Next');
  await asked('When are you open?');
  fireEvent.click(screen.getByRole('switch', { name: 'There is a break' }));
  press('Next');
  await screen.findByText(/the break lies outside of the hours/);
  type('Opens', '11:00');
  press('Next');
  await asked('Which tables do you have?');
  press('Add a floor or area');
  const [, second] = screen.getAllByLabelText('Table numbers');
  if (second) fireEvent.change(second, { target: { value: '5-8' } });
  press('Next');
  await screen.findByText(/One number stands on two floors/);
});

test('what was answered is there after a reload, where it was left, and after going back', {
  tags: ['SETUP-7'],
}, async () => {
  const { server } = emptyServer();
  await renderConsole(server, '/');
  await asked('What is your venue?');
  await answerUntil('Which tables do you have?');
  type('Table numbers', '1-25');
  const kept = localStorage.getItem('hansang.console.set-up');
  expect(kept).toContain('1-25');
  cleanup();
  await renderConsole(server, '/');
  await asked('Which tables do you have?');
  expect(screen.getByLabelText<HTMLInputElement>('Table numbers').value).toBe('1-25');
  press('Back');
  await asked('When are you open?');
  expect(screen.getByLabelText<HTMLInputElement>('Opens').value).toBe('17:00');
  press('Back');
  await asked('What is your venue?');
  expect(screen.getByLabelText<HTMLInputElement>('Name of the venue').value).toBe('새벽집');
});

test('answers that the server refuses stay, and the same wish goes again under its key', {
  tags: ['SETUP-3', 'SETUP-7'],
}, async () => {
  const { server, made } = emptyServer();
  const make = server.handlers.setUpVenue;
  server.handlers.setUpVenue = () => new Refused('VENUE_SETUP_WRONG');
  const fetched = vi.spyOn(server, 'fetch');
  await renderConsole(server, '/');
  await asked('What is your venue?');
  await answerUntil('Shall we make it?');
  press('Make the venue');
  await screen.findByText('VENUE_SETUP_WRONG');
  if (make) server.handlers.setUpVenue = make;
  press('Make the venue');
  await waitFor(() => expect(made).toHaveLength(1));
  await asked('Before you open');
  const sent = fetched.mock.calls.filter(([url]) => String(url).endsWith('/staff/venues'));
  const keys = sent.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a further venue is set up from the venue switch, by whoever owns the installation alone', {
  tags: ['SETUP-1'],
}, async () => {
  const { server, made } = emptyServer();
  const here = { ...NEW, restaurantId: 1, isBeforeOpening: false, needsTwoStep: false };
  server.handlers.staffMe = () => ({
    ...OWNER,
    venues: [here, ...(made.length > 0 ? [{ ...NEW, isBeforeOpening: true, needsTwoStep: false }] : [])],
  });
  const { router } = await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: /switch venue/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set up another venue' }));
  await asked('What is your venue?');
  await answerUntil('Shall we make it?');
  press('Make the venue');
  await asked('Before you open');
  expect(router.state.location.pathname).toBe('/7/opening');
});

test('who does not own the installation is led away from its set-up', { tags: ['SETUP-1'] }, async () => {
  const server = new FakeServer({ board: () => boardOf([]) });
  const { router } = await renderConsole(server, '/set-up');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
});
