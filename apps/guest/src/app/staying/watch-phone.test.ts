// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetEntry, writeEntry, writePageToken } from '../../shared/session/entry.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { watchPhone } from './watch-phone.ts';

const gone = vi.hoisted(() => [] as string[]);
vi.mock('../../shared/browser/navigation.ts', () => ({ go: async (to: string) => void gone.push(to) }));

beforeEach(() => void gone.splice(0));

function tabAt(path: string) {
  history.replaceState(null, '', path);
  const phone = phoneOf(fakeApi({ keptOrder: answered({}) }));
  watchPhone(phone, createParts(phone, EMPTY_PAGE));
  // It listens to the document for good, and a guest who is in reads there what the next file's tests know nothing of.
  onTestFinished(() => phone.session.clear());
  return phone;
}

for (const [what, event] of [
  ['at once', () => dispatchEvent(new StorageEvent('storage', { key: 'visit' }))],
  ['when it is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)
  test(`a tab whose visit ended in another tab leaves its cart ${what}, once`, {
    tags: ['SEAT-191', 'SESS-26'],
  }, async () => {
    const phone = tabAt('/cart');
    expect(phone.session.entry.get()).not.toBeNull();
    forgetEntry(phone.jar);
    event();
    event();
    await vi.dynamicImportSettled();
    await expect.poll(() => gone).toEqual(['/order']);
    expect(phone.feedback.questions.get()).toEqual([]);
  });

test('a tab that shows what outlasts the visit stays', { tags: ['SEAT-191', 'NEWS-13'] }, async () => {
  const phone = tabAt('/order/done/o1');
  forgetEntry(phone.jar);
  dispatchEvent(new StorageEvent('storage', { key: 'visit' }));
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(phone.session.entry.get()).toBeNull();
  expect(gone).toEqual([]);
});

test('a tab whose phone came in anew elsewhere is not sent away', { tags: ['SEAT-191'] }, async () => {
  const phone = tabAt('/cart');
  const entry = phone.session.entry.get();
  if (!entry) throw new Error('no entry');
  writeEntry(phone.jar, { sid: `${entry.restaurantId}`, tid: `${entry.tableIdx}`, m: 'qr' });
  writePageToken(phone.jar, '99');
  dispatchEvent(new StorageEvent('storage', { key: 'visit' }));
  await vi.dynamicImportSettled();
  expect(phone.session.entry.get()?.timestamp).toBe('99');
  expect(gone).toEqual([]);
});
