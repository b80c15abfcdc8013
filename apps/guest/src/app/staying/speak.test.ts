import { expect, test } from 'vitest';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { speak } from './speak.ts';

test('a page that is loaded anew as soon as it shows the picked language speaks it', {
  tags: ['I18N-11'],
}, async () => {
  const phone = phoneOf(fakeApi({ availability: answered(settingsOf()), menu: answered(menuOf()) }));
  await Promise.all([phone.venue.load(), phone.menu.load()]);
  const keptWhenShown: (string | undefined)[] = [];
  for (const store of [phone.words, phone.venue.view, phone.menu.view])
    store.subscribe(() => keptWhenShown.push(phone.jar.get('lang')));
  await speak(phone, 'ja');
  expect(phone.words.get().language).toBe('ja');
  expect(phone.jar.get('lang')).toBe('ja');
  expect(keptWhenShown).toEqual(['ja', 'ja', 'ja']);
});

test.each([undefined, 'zh-CN'])(
  'what cannot be read leaves the language that was kept: %s',
  {
    tags: ['I18N-11'],
  },
  async (kept) => {
    const phone = phoneOf(fakeApi({ availability: unanswered('NETWORK'), menu: unanswered('NETWORK') }), {
      venue: {} as never,
    });
    if (kept) phone.jar.set('lang', kept);
    await speak(phone, 'en');
    expect(phone.words.get().language).toBe('ko');
    expect(phone.jar.get('lang')).toBe(kept);
    expect(phone.feedback.toast.get()).not.toBeNull();
  },
);
