import { steady } from '@hansang/ui/steady';
import type { Api } from '../shared/api/api.ts';
import type { CookieJar } from '../shared/browser/cookies.ts';
import type { KeyValue } from '../shared/browser/storage.ts';
import { createFeedback } from '../shared/feedback/feedback.ts';
import { createMenuStore } from '../shared/menu/menu-store.ts';
import type { Phone } from '../shared/phone.ts';
import { createSession } from '../shared/session/session.ts';
import { createStore } from '../shared/store.ts';
import { createVenueStore } from '../shared/venue/venue-store.ts';
import type { Catalogue } from '../shared/words/catalogue.ts';
import { wordsOf } from '../shared/words/words.ts';
import type { PageData } from './page-data.ts';

export interface PhoneParts {
  readonly api: Api;
  clientId(): string;
  readonly jar: CookieJar;
  readonly storage: KeyValue;
  readonly catalogue: Catalogue;
  readonly isOnline: boolean;
  now(): number;
}

/** Puts a phone together around the page it was sent. */
export function createPhone(parts: PhoneParts, first: PageData): Phone {
  const { api, jar, storage, now } = parts;
  const words = createStore(wordsOf(first.language, parts.catalogue));
  const language = () => words.get().language;
  const session = createSession({ api, jar, storage, now });
  const phone: Omit<Phone, 'fail'> = {
    api,
    clientId: parts.clientId,
    jar,
    storage,
    now,
    session,
    words,
    venue: createVenueStore(api, session, first.venue, language),
    menu: createMenuStore(api, session, first.menu, language),
    feedback: createFeedback(),
    isOnline: createStore(parts.isOnline, true),
    reason: createStore(first.reasonText),
    ordersChanged: createStore(0),
    late: {},
  };
  return {
    ...phone,
    // What a failure leads to is fetched when there is one.
    fail: async (failed) =>
      (await steady(() => import('./leaving/handle-failure.ts'))).handleFailure(phone, failed),
  };
}
