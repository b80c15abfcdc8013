import { guest as ko } from '@hansang/i18n/ko/guest';
import type { ReactNode } from 'react';
import { createPhone } from '../app/create-phone.ts';
import type { PageData } from '../app/page-data.ts';
import type { Api } from '../shared/api/api.ts';
import { requestJar } from '../shared/browser/cookies.ts';
import { memoryStorage } from '../shared/browser/storage.ts';
import { type Phone, PhoneContext } from '../shared/phone.ts';
import { WordsContext, wordsOf } from '../shared/words/words.ts';
import { fakeApi } from './fake-api.ts';

/** A page that brought nothing. */
export const EMPTY_PAGE: PageData = {
  screen: 'menu',
  language: 'ko',
  venue: null,
  menu: null,
  dish: null,
  drinks: null,
  reason: null,
  reasonText: null,
};

/** A Korean phone at table 2, on scripted calls. */
export function phoneOf(api: Api = fakeApi({}), first: Partial<PageData> = {}): Phone {
  const parts = {
    api,
    clientId: () => 'a'.repeat(32),
    jar: requestJar('sid=1; tid=2; m=qr; timestamp=17'),
    storage: memoryStorage(),
    catalogue: ko,
    isOnline: true,
    now: () => Date.now(),
  };
  return createPhone(parts, { ...EMPTY_PAGE, ...first });
}

export function OnPhone({ phone = phoneOf(), children }: { phone?: Phone; children: ReactNode }) {
  return (
    <WordsContext value={wordsOf('ko', ko)}>
      <PhoneContext value={phone}>{children}</PhoneContext>
    </WordsContext>
  );
}

/** jsdom knows no modal dialogs: opening and closing is what the components see of them. */
export function teachDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
