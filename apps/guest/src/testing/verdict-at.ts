import type { StoreSettings } from '@hansang/contract/schemas';
import { runGuards } from '../app/arriving/guards.ts';
import type { Verdict } from '../app/arriving/verdict.ts';
import { createVisit } from '../app/arriving/visit.ts';
import { matchRoute } from '../app/routes.ts';
import { createGroupCart, type GroupCart } from '../features/group-cart/group-cart.ts';
import { requestJar } from '../shared/browser/cookies.ts';
import { memoryStorage } from '../shared/browser/storage.ts';
import { createSession } from '../shared/session/session.ts';
import { answered, fakeApi } from './fake-api.ts';
import { cartAnswer, ME } from './group-fixture.ts';

export interface Situation {
  readonly cookies?: string;
  readonly settings?: Partial<StoreSettings>;
  readonly cart?: ReturnType<typeof cartAnswer>;
  readonly answers?: Parameters<typeof fakeApi>[0];
  /** The server renders: it does not know which phone asks. */
  readonly onServer?: boolean;
}

/** What the guards of an address decide for a phone of table 2 that has joined its cart. */
export async function verdictAt(
  path: string,
  {
    cookies = 'sid=1; tid=2; m=qr; timestamp=17',
    settings = {},
    cart = cartAnswer(),
    answers = {},
    onServer = false,
  }: Situation = {},
): Promise<Verdict> {
  const api = fakeApi({
    validateLink: answered({ hashKey: null, isChangeTable: false, tableIdx: 2, useDigitalQr: false }),
    availability: answered({ onSiteOrderStatus: 'AVAILABLE', message: null, ...settings }),
    joinCart: answered({ cartId: cart.id, cart }),
    ...answers,
  });
  const jar = requestJar(cookies);
  const session = createSession({ api, jar, storage: memoryStorage(), now: Date.now });
  const made = createGroupCart({
    api,
    storage: memoryStorage(),
    clientId: () => ME,
    place: () => session.entry.get(),
    now: Date.now,
    onTrouble: () => {},
    onMissed: () => {},
    onFailed: () => {},
  });
  await made.join();
  const group = async () => answered(made) as { ok: true; status: 200; data: GroupCart; etag: null };
  const url = new URL(path, 'http://table.test');
  const visit = createVisit({ url, api, jar, session, now: Date.now, ...(onServer ? {} : { group }) });
  const verdict = await runGuards(matchRoute(url.pathname).route, visit);
  made.close();
  return verdict;
}
