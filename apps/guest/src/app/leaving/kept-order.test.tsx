import { practice as ko } from '@hansang/i18n/ko/practice';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { practiceWords } from '../../shared/words/practice-words.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { sendAway } from '../arriving/guard-place.ts';
import { resolve } from '../arriving/resolve.ts';
import { createParts } from '../parts.ts';
import { ROUTES } from '../routes.ts';
import DonePage from '../screens/done-page.tsx';

const gone = vi.hoisted(() => [] as string[]);
vi.mock('../../shared/browser/navigation.ts', () => ({ go: async (to: string) => void gone.push(to) }));

const alerts: string[] = [];

beforeEach(async () => {
  gone.splice(0);
  alerts.splice(0);
  window.alert = (text: string) => void alerts.push(text);
  history.replaceState(null, '', '/order/done/A');
  await practiceWords.load('ko');
});
afterEach(cleanup);

const receipt = receiptOf({ hashKey: 'h'.repeat(22) });

/** What the server answers once the table was checked out, to the device of order A or to another one. */
const checkedOut = (isOwn: boolean) => ({
  validateLink: refused('RESERVATION_IS_EXPIRATION'),
  order: refused('RESERVATION_IS_EXPIRATION'),
  availability: answered(settingsOf()),
  keptOrder: isOwn ? answered(receipt) : refused('NOT_FOUND_ORDER'),
});
const SEATED = 'sid=1; tid=2; m=qr; timestamp=1795000000';

async function ask(path: string, cookies: string, isOwn: boolean) {
  const api = fakeApi(checkedOut(isOwn));
  const answer = await resolve({ url: `http://x${path}`, cookies, api, now: () => 1_795_000_000_000 });
  return { answer, asked: api.calls.map((call) => call.name) };
}

test.each([
  ['while its phone remembers the table', SEATED, ['sid', 'tid', 'm', 'timestamp']],
  ['when its phone has forgotten the table', '', []],
])(
  'the done page is rendered for its own device after check-out, %s',
  { tags: ['ORD-24', 'SESS-25'] },
  async (_when, cookies, taken) => {
    const { answer } = await ask('/order/done/A', cookies, true);
    if (answer.kind !== 'page') throw new Error(`Answered ${answer.kind}`);
    expect(await answer.data()).toMatchObject({ screen: 'done', venue: null });
    expect(answer.cookies.filter(({ maxAge }) => maxAge === 0).map((cookie) => cookie.name)).toEqual(taken);
  },
);

test('every other page is refused to that device, and the done page to every other', {
  tags: ['ORD-24', 'GUARD-5'],
}, async () => {
  const guarded = ROUTES.filter(({ guards }) => guards.some((guard) => !guard.endsWith('Entry')));
  expect(guarded.length).toBeGreaterThan(10);
  for (const { path, screen: shows } of guarded)
    for (const cookies of [SEATED, '']) {
      const { answer } = await ask(path.replace(/:\w+/, 'A'), cookies, true);
      expect([path, answer.kind]).toEqual([path, shows === 'done' ? 'page' : 'redirect']);
    }
  const other = await ask('/order/done/A', SEATED, false);
  expect(other.answer).toMatchObject({ kind: 'redirect', to: '/order' });
  expect(other.asked).toEqual(['validateLink', 'keptOrder']);
});

async function showDone(isOwn: boolean) {
  const api = fakeApi(checkedOut(isOwn));
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  // This phone has just placed it.
  parts.receipt.set({ ...receipt, order: { ...receipt.order, status: 'REQUEST', canCancel: true } });
  const page = <DonePage parts={parts} params={{ orderId: 'A' }} />;
  await act(async () => void render(<OnPhone phone={phone}>{page}</OnPhone>));
  return phone;
}

test('whoever looks at it when staff check out goes on looking: nobody is sent away, and nothing can be ordered', {
  tags: ['ORD-24', 'SESS-25'],
}, async () => {
  const phone = await showDone(true);
  const hear = () => sendAway(phone, { code: 'RESERVATION_IS_EXPIRATION', message: null });
  await act(() => Promise.all([hear(), hear(), phone.fail(refused('RESERVATION_IS_EXPIRATION'))]).then());
  expect([gone, alerts, phone.feedback.questions.get()]).toEqual([[], [], []]);
  expect([phone.session.entry.get(), phone.session.hash.get()]).toEqual([null, null]);
  await screen.findByText(ko.kept);
  expect(screen.getByText('7')).toBeDefined();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  // The review has a key and a day of its own.
  expect(links).toEqual([`/review/${receipt.hashKey}`]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a phone that did not place it is sent away as from any other page', {
  tags: ['ORD-24', 'SESS-26'],
}, async () => {
  const phone = await showDone(false);
  await act(() => sendAway(phone, { code: 'RESERVATION_IS_EXPIRATION', message: null }));
  expect(gone).toEqual(['/order']);
  expect(alerts).toHaveLength(1);
});
