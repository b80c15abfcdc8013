// @vitest-environment jsdom
import type { Language } from '@hansang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { suggestLanguage } from './suggest-language.ts';

afterEach(() => vi.restoreAllMocks());

/** What a venue that speaks these beside Korean offers to a phone that prefers those. */
async function offered(toggles: readonly Language[], preferred: readonly string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  const venue = venueView(settingsOf({ multiLanguageToggles: [...toggles] }), 'ko');
  const phone = phoneOf(fakeApi({}), { venue });
  await suggestLanguage(phone);
  return phone.feedback.toast.get()?.action?.label ?? null;
}

test.each([
  ['its own language', [], ['ja-JP', 'en-US'], '日本語で見る'],
  ['the next of its languages that the venue speaks', ['en'], ['ja-JP', 'ja', 'en-US'], 'Use English'],
  ['nothing, where the venue speaks none of them', ['en'], ['ja-JP', 'zh-TW', 'fr'], null],
  ['nothing, where it reads Korean as well', ['en'], ['ja-JP', 'ko', 'en'], null],
] as const)('a phone is offered %s', { tags: ['I18N-3'] }, async (_, toggles, preferred, label) => {
  expect(await offered(toggles, preferred)).toBe(label);
});
