import { LANGUAGES } from '@hansang/contract';
import type { Localized, StoreSettings } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { act, fireEvent, screen, within } from '@testing-library/react';
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
async function arriveAt(path: string, cookies: string, settings: Partial<StoreSettings> = {}) {
  const link = answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 });
  const api = fakeApi({
    validateLink: link,
    availability: answered(settingsOf(settings)),
    menu: answered(menuOf(dish('rice')), 'v1'),
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
  let isHere = false;
  const arriving = arrive(phone, parts, openClientId(phone.storage, phone.jar)).then(() => {
    isHere = true;
  });
  return { arriving, isHere: () => isHere, mended: arrived.mended };
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

  test('why nothing can be ordered is told in a dialog, on the menu and on a dish that cannot be added', {
    tags: ['AVAIL-22', 'ORD-20'],
  }, async () => {
    const texts = LANGUAGES.map(async (one) => [one, await errorText('BREAK_TIME', one)] as const);
    const message = Object.fromEntries(await Promise.all(texts)) as unknown as Localized;
    const text = message[language];
    const closed = { isAvailableOnSiteOrder: false, onSiteOrderStatus: 'BREAK_TIME', message } as const;
    const seated = `sid=1; tid=2; m=qr; timestamp=17; lang=${language}`;
    const { arriving, isHere, mended } = await arriveAt('/menu', seated, closed);
    const dialog = await screen.findByRole('dialog', { name: text });
    // What the guest is asked next waits until this was read.
    expect(isHere()).toBe(false);
    const { 'common.confirm': confirm, 'dish.add': add } = await loadCatalogue(language);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: confirm })));
    await act(() => arriving);
    expect(within(screen.getByRole('main')).getByText(text)).toBeTruthy();
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
