import type { StaffReview } from '@hansang/contract/schemas';
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

const named = (en: string) => ({ ko: en, en, ja: en, 'zh-CN': en });
const reviewOf = (reviewId: string, changes: Partial<StaffReview> = {}): StaffReview => ({
  reviewId,
  writtenAt: '2026-11-20T10:00:00.000Z',
  tableName: '4',
  floorName: named('First floor'),
  ratings: [5, 4, 3, 2],
  text: `Review ${reviewId}`,
  photos: [],
  isHidden: false,
  hiddenBy: null,
  ...changes,
});
const manager = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) };

/** A server that keeps reviews as the real one does, two a page. */
function serving(
  state: { reviews: StaffReview[] },
  changes: ConstructorParameters<typeof FakeServer>[0] = {},
) {
  return new FakeServer({
    staffMe: () => manager,
    board: () => boardOf([]),
    reviews({ query }) {
      const before = query.get('before');
      const from = before ? state.reviews.findIndex(({ reviewId }) => reviewId === before) + 1 : 0;
      const page = state.reviews.slice(from, from + 2);
      const isLast = from + 2 >= state.reviews.length;
      const count = state.reviews.filter(({ isHidden }) => !isHidden).length;
      const nextBefore = isLast ? null : (page.at(-1)?.reviewId ?? null);
      return { reviews: page, nextBefore, averages: count > 0 ? [4.5, 4, 3, 2.25] : null, count };
    },
    hideReview({ params, body }) {
      const { isHidden } = body as { isHidden: boolean };
      state.reviews = state.reviews.map((one) =>
        one.reviewId === params.reviewId ? { ...one, isHidden, hiddenBy: isHidden ? 'Kim' : null } : one,
      );
      const found = state.reviews.find(({ reviewId }) => reviewId === params.reviewId);
      return found ?? new Refused('NOT_FOUND_REVIEW');
    },
    ...changes,
  });
}
const card = (name: string) => within(screen.getByText(name).closest('article') as HTMLElement);

test('reviews are listed with ratings, photos and averages, page by page', {
  tags: ['CONSOLE-13'],
}, async () => {
  const photos = [{ photoId: 'p0', url: '/images/a/review', width: 30, height: 20 }];
  const state = { reviews: [reviewOf('a', { photos }), reviewOf('b'), reviewOf('c')] };
  await renderConsole(serving(state), '/1/reviews');
  await screen.findByText('Review a');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(card('Review a').getByText('Food: 5 out of 5')).toBeTruthy();
  // As every other time of the console.
  expect(card('Review a').getByText(/2026/).textContent).toMatch(/ \d\d:\d\d$/);
  expect(card('Review a').getByRole('link').getAttribute('href')).toBe('/images/a/review?w=1740');
  expect(screen.getByText('Food: 4.5 out of 5')).toBeTruthy();
  expect(screen.getByText('Reviews: 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier reviews' }));
  await screen.findByText('Review c');
  expect(screen.queryByRole('button', { name: 'Show earlier reviews' })).toBeNull();
});

test('a manager hides a review and shows it again, and cannot edit it', {
  tags: ['CONSOLE-13', 'REV-11'],
}, async () => {
  const state = { reviews: [reviewOf('a')] };
  const server = serving(state);
  await renderConsole(server, '/1/reviews');
  await screen.findByText('Review a');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(card('Review a').getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(card('Review a').getByText('Hidden by Kim')).toBeTruthy());
  await screen.findByText('Reviews: 0');
  fireEvent.click(card('Review a').getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(card('Review a').getByRole('button', { name: 'Hide' })).toBeTruthy());
  expect(server.calls.filter(({ name }) => name === 'hideReview').map(({ body }) => body)).toEqual([
    { isHidden: true },
    { isHidden: false },
  ]);
});

test('a new review stands on the open screen', { tags: ['CONSOLE-13'] }, async () => {
  const state = { reviews: [] as StaffReview[] };
  await renderConsole(serving(state), '/1/reviews');
  await screen.findByText('No reviews yet.');
  state.reviews = [reviewOf('now')];
  act(() => socket.hint('review-changed'));
  await screen.findByText('Review now');
});

test('staff without the right find no reviews in the menu and stand before the orders', {
  tags: ['STAFF-7'],
}, async () => {
  const server = serving({ reviews: [reviewOf('a')] }, { staffMe: () => ME });
  const { router } = await renderConsole(server, '/1/reviews');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(screen.queryByRole('link', { name: 'Reviews' })).toBeNull();
  expect(server.count('reviews')).toBe(0);
});

test('an owner deletes a photo, then the review, each after being asked once more', {
  tags: ['RECORD-10'],
}, async () => {
  const photos = [{ photoId: 'p1', url: '/images/0/review', width: 10, height: 10 }];
  const state = { reviews: [reviewOf('one', { photos })] };
  const gone: string[] = [];
  const server = serving(state, {
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })) }),
    deleteReviewPhoto({ params }) {
      gone.push(String(params.photoId));
      state.reviews = [reviewOf('one')];
      return {};
    },
    deleteReview({ params }) {
      gone.push(String(params.reviewId));
      state.reviews = [];
      return {};
    },
  });
  await renderConsole(server, '/1/reviews');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete photo 1' }));
  const photo = within(await screen.findByRole('dialog', { name: 'Delete this photo for good?' }));
  fireEvent.click(photo.getByRole('button', { name: 'Never mind' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gone).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete photo 1' }));
  const again = within(await screen.findByRole('dialog', { name: 'Delete this photo for good?' }));
  fireEvent.click(again.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete photo 1' })).toBeNull());
  fireEvent.click(card('Review one').getByRole('button', { name: 'Delete' }));
  const whole = within(await screen.findByRole('dialog', { name: 'Delete this review for good?' }));
  fireEvent.click(whole.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Review one')).toBeNull());
  expect(gone).toEqual(['p1', 'one']);
});

test('a manager hides and does not delete', { tags: ['RECORD-10'] }, async () => {
  await renderConsole(serving({ reviews: [reviewOf('one')] }), '/1/reviews');
  await screen.findByText('Review one');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an owner has whoever wrote a review forgotten; managers are not offered it', {
  tags: ['DATA-4', 'DATA-6'],
}, async () => {
  const state = { reviews: [reviewOf('a')] };
  const server = serving(state, {
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })) }),
    forgetGuest() {
      state.reviews = [];
      return { phones: 1, orders: 1, reviews: 1, photos: 0 };
    },
  });
  await renderConsole(server, '/1/reviews');
  fireEvent.click(await screen.findByRole('button', { name: 'Forget this guest' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Forget this guest?' }));
  expect(sheet.queryByText(/Every phone/)).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Forget the guest' }));
  await waitFor(() => expect(screen.queryByText('Review a')).toBeNull());
  expect(server.calls.find(({ name }) => name === 'forgetGuest')?.body).toEqual({ reviewId: 'a' });
});

test('a review that a guest wrote in Korean is set as Korean on a page of any language', {
  tags: ['A11Y-191'],
}, async () => {
  const text = '국물이 진하고 양도 넉넉해요.';
  await renderConsole(serving({ reviews: [reviewOf('a'), reviewOf('b', { text })] }), '/1/reviews');
  expect((await screen.findByText(text)).lang).toBe('ko');
  expect(screen.getByText('Review a').lang).toBe('');
});
