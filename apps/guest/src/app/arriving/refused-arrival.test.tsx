import { LANGUAGES } from '@hansang/contract';
import type { Localized, StoreSettings } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { go } from '../../shared/browser/navigation.ts';
import { openClientId } from '../../shared/session/client-id.ts';
import { loadCatalogue } from '../../shared/words/catalogue.ts';
import { errorText } from '../../shared/words/error-texts.ts';
import { arrivedPage } from '../../testing/arrived-page.tsx';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { setStage } from '../../testing/stage.ts';
import { arrive } from './arrive.ts';
import { resolve } from './resolve.ts';

const stage = setStage();

/** The page that the server answers, on a phone that has arrived at it. */
async function arriveAt(path: string, cookies: string, settings: Partial<StoreSettings> = {}, means = 'qr') {
  const link = answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 });
  const api = fakeApi({
    validateLink: link,
    availability: answered(settingsOf(settings)),
    menu: answered(menuOf(dish('rice')), 'v1'),
    sampleMenu: answered(menuOf(dish('rice')), 'v1'),
    orders: answered({ list: [] }),
  });
  const answer = await resolve({ url: `http://x${path}`, cookies, api, now: Date.now });
  if (answer.kind !== 'page') throw new Error(`Answered ${answer.kind}`);
  const arrived = await arrivedPage(await answer.data(), [], api);
  await act(async () => {
    stage.root = arrived.hydrate(() => {});
  });
  await act(async () => vi.dynamicImportSettled());
  const { phone, parts } = arrived;
  if (means !== 'qr') {
    phone.jar.remove('tid');
    phone.jar.set('m', means);
    phone.session.refresh();
  }
  const rendered = api.calls.length;
  const arriving = arrive(phone, parts, openClientId(phone.storage, phone.jar));
  return { arriving, mended: arrived.mended, asked: () => api.calls.slice(rendered).map(({ name }) => name) };
}

describe.each(LANGUAGES)('read in %s', (language) => {
  test('why a scan was refused is alerted once and stands on the page; a reload alerts nothing', {
    tags: ['GUARD-4', 'GUARD-5', 'GUARD-6'],
  }, async () => {
    const text = await errorText('NOT_FOUND_TABLE', language);
    const refused = await arriveAt('/order', `reason=NOT_FOUND_TABLE; lang=${language}`);
    await act(() => refused.arriving);
    expect(stage.alerts).toEqual([text]);
    expect(within(screen.getByRole('main')).getByText(text)).toBeTruthy();
    expect(refused.mended).toEqual([]);
    await act(async () => stage.root?.unmount());
    stage.alerts.splice(0);
    const again = await arriveAt('/order', `lang=${language}`);
    await act(() => again.arriving);
    expect(stage.alerts).toEqual([]);
    expect(screen.queryByText(text)).toBeNull();
  });

  test('why nothing can be ordered stands on the menu, and on a dish that cannot be added; nothing else comes up', {
    tags: ['AVAIL-22', 'ORD-20', 'FIRST-5'],
  }, async () => {
    const texts = LANGUAGES.map(async (one) => [one, await errorText('BREAK_TIME', one)] as const);
    const message = Object.fromEntries(await Promise.all(texts)) as unknown as Localized;
    const text = message[language];
    const closed = {
      isAvailableOnSiteOrder: false,
      onSiteOrderStatus: 'BREAK_TIME',
      message: message.ko,
      multiLanguage: { message },
      opensAt: '2026-11-23T11:00:00+09:00',
      usePeopleCount: true,
      basicNoticeContents: message,
    } as const;
    const seated = `sid=1; tid=2; m=qr; timestamp=17; lang=${language}`;
    const { arriving, mended } = await arriveAt('/menu', seated, closed);
    await act(() => arriving);
    await act(async () => vi.dynamicImportSettled());
    expect(document.querySelector('dialog')).toBeNull();
    const { 'dish.add': add, 'menu.opens': opens } = await loadCatalogue(language);
    const said = document.querySelector('.closed')?.textContent ?? '';
    expect(said).toContain(text);
    expect(said).toMatch(new RegExp(opens.split('{when}').join('.*11:00.*')));
    await act(() => go('/menu/rice'));
    await act(async () => vi.dynamicImportSettled());
    const sheet = await screen.findByRole('dialog', { name: /rice/ });
    expect(within(sheet).getByText(text)).toBeTruthy();
    const name = (shown: string) => shown.includes(fill(add, { count: 1 }));
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    expect(stage.alerts).toEqual([]);
    expect(mended).toEqual([]);
  });
});

test.each([
  ['pg', true],
  ['preview', true],
  ['menuboard', false],
  ['qr', true],
] as const)(
  'a phone that comes in as %s validates a link only where it has one',
  { tags: ['FIRST-7', 'MODE-3'] },
  async (m, hasNotice) => {
    const notice = { ko: '읽어 주세요', en: 'Read', ja: '読む', 'zh-CN': '阅读' };
    const cookies = `sid=1; ${m === 'qr' ? 'tid=2; ' : ''}m=${m}; timestamp=17; lang=ko`;
    const { arriving, asked } = await arriveAt('/menu', cookies, { basicNoticeContents: notice }, m);
    await act(() => arriving);
    expect(asked().includes('validateLink')).toBe(m === 'qr');
    expect(screen.queryByRole('button', { name: '안내', hidden: true }) !== null).toBe(hasNotice);
  },
);
