// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { writeEntry, writePageToken } from '../../shared/session/entry.ts';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { endsVisit } from './end-visit.ts';
import { handleFailure } from './handle-failure.ts';
import { sayGoodbye } from './say-goodbye.ts';

test('of several who hear that a visit is over one tells it, and the end of the next visit is told again', {
  tags: ['SESS-26'],
}, async () => {
  history.replaceState(null, '', '/menu');
  const phone = phoneOf(fakeApi({}));
  const entry = phone.session.entry.get();
  expect(await Promise.all([endsVisit(phone), endsVisit(phone)])).toEqual([true, false]);
  phone.session.clear();
  expect(await endsVisit(phone)).toBe(false);
  phone.session.entry.set(entry && { ...entry, timestamp: '1795000900' });
  expect(await Promise.all([endsVisit(phone), endsVisit(phone)])).toEqual([true, false]);
});

test('a tab that was left open when its phone came in elsewhere sends nobody away', {
  tags: ['SESS-26'],
}, async () => {
  history.replaceState(null, '', '/menu');
  const phone = phoneOf(fakeApi({}));
  writeEntry(phone.jar, { sid: '1', tid: '6', m: 'qr' });
  writePageToken(phone.jar, '99');
  expect(await endsVisit(phone)).toBe(false);
  expect(phone.session.entry.get()).toMatchObject({ tableIdx: 6, timestamp: '99' });
});

test('what was asked before the end and sent after it fails without a word', {
  tags: ['NEWS-14', 'SESS-26'],
}, async () => {
  history.replaceState(null, '', '/menu');
  const phone = phoneOf(fakeApi({}));
  await sayGoodbye(phone);
  await handleFailure(phone, refused('SESSION_REQUIRED'));
  expect(phone.feedback.questions.get()).toEqual([]);
  expect(phone.reason.get()).toBeNull();
});

test('who has no session and heard of no end is told to scan', { tags: ['SESS-28'] }, async () => {
  history.replaceState(null, '', '/menu');
  const phone = phoneOf(fakeApi({}));
  phone.session.clear();
  void handleFailure(phone, refused('SESSION_REQUIRED'));
  await expect.poll(() => phone.feedback.questions.get()).toHaveLength(1);
});
