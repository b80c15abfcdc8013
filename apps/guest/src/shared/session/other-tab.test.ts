import { expect, test } from 'vitest';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { type CookieJar, requestJar } from '../browser/cookies.ts';
import { memoryStorage } from '../browser/storage.ts';
import { writeEntry, writePageToken } from './entry.ts';
import { createSession } from './session.ts';

/** A tab at table 2, whose phone then scanned the code of another table in a tab of its own. */
function scannedAnew(tid = '6', token = '99') {
  const jar = requestJar('sid=1; tid=2; m=qr; timestamp=17');
  const storage = memoryStorage();
  const link = { useDigitalQr: false, hashKey: 'h', isChangeTable: false, tableIdx: Number(tid) };
  const api = fakeApi({ validateLink: answered(link) });
  const parts = { api, jar, storage, now: () => 0 };
  const old = createSession(parts);
  writeEntry(jar, { sid: '1', tid, m: 'qr' });
  writePageToken(jar, token);
  const fresh = createSession(parts);
  fresh.setHash('h');
  return { old, api, kept: () => createSession(parts) };
}

test.each([
  ['another table', '6'],
  ['the same table, after its check-out', '2'],
])(
  'a tab that was left open does not ask for its old place after a scan at %s',
  {
    tags: ['SESS-4'],
  },
  async (_, tid) => {
    const { old, api } = scannedAnew(tid);
    await old.validate();
    // The server opens a session for whatever link is validated: the old one would end the new tab's.
    expect(api.calls.map(({ input }) => input.query)).toMatchObject([
      { tableIdx: Number(tid), timestamp: '99' },
    ]);
    expect(old.entry.get()).toMatchObject({ tableIdx: Number(tid), timestamp: '99' });
  },
);

test.each([
  ['another table', '6'],
  ['the same table', '2'],
])(
  'the end of the visit that a tab had takes nothing from a scan at %s',
  {
    tags: ['SESS-25'],
  },
  async (_, tid) => {
    const { old, kept } = scannedAnew(tid);
    const cleared: string[] = [];
    old.onClear(() => cleared.push('cart'));
    old.clear();
    expect(kept().entry.get()).toMatchObject({ tableIdx: Number(tid), timestamp: '99' });
    expect(kept().hash.get()).toBe('h');
    expect(cleared).toEqual([]);
  },
);

/** Cookies that another tab takes away one after the other, each between two looks at them. */
function vanishing(cookies: string): CookieJar {
  const jar = requestJar(cookies);
  let left = 1;
  const read = () => (left-- > 0 ? jar.read() : new Map<string, string>());
  return { ...jar, read, get: (name) => read().get(name) };
}

test.each([
  ['are gone in the middle of a look', vanishing('sid=1; tid=2; m=qr; timestamp=17')],
  ['have gone in part', requestJar('sid=1; tid=2; m=qr')],
])('cookies that another tab is taking away and that %s are no scan', { tags: ['SESS-40'] }, (_, jar) => {
  const parts = { api: fakeApi({}), storage: memoryStorage(), now: () => 5000 };
  let now: CookieJar = requestJar('sid=1; tid=2; m=qr; timestamp=17');
  const looking: CookieJar = {
    get: (name) => now.get(name),
    read: () => now.read(),
    set: (...change) => now.set(...change),
    remove: (name) => now.remove(name),
  };
  const { hasMoved, entry } = createSession({ ...parts, jar: looking });
  now = jar;
  expect(hasMoved()).toBe(false);
  expect(entry.get()).toMatchObject({ tableIdx: 2, timestamp: '17' });
});
