// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { writeEntry, writePageToken } from '../../shared/session/entry.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { endsVisit } from './end-visit.ts';

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
