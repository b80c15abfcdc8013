import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app/app.tsx';
import { createPhone } from '../app/create-phone.ts';
import type { PageData } from '../app/page-data.ts';
import { createParts, type Parts } from '../app/parts.ts';
import { ROUTES } from '../app/routes.ts';
import { renderPage } from '../entry-server.tsx';
import type { CartLine } from '../features/cart/cart-line.ts';
import { writeCart } from '../features/cart/stored-cart.ts';
import type { Api } from '../shared/api/api.ts';
import { requestJar } from '../shared/browser/cookies.ts';
import { memoryStorage } from '../shared/browser/storage.ts';
import type { Phone } from '../shared/phone.ts';
import { loadCatalogue } from '../shared/words/catalogue.ts';

const ASSETS = { css: '', styles: [], script: '/assets/entry.js', preloads: [] };

export interface ArrivedPage {
  readonly phone: Phone;
  readonly parts: Parts;
  /** What React could not hydrate and drew anew. */
  readonly mended: readonly unknown[];
  /** Begins to hydrate; `onReady` runs once layers may come, before the page under them is hydrated. */
  hydrate(onReady: () => void): Root;
}

/** A page of the server on a phone of table 2, whose cart is kept: without network, unless something answers its calls. */
export async function arrivedPage(
  data: PageData,
  cart: readonly CartLine[] = [],
  api?: Api,
): Promise<ArrivedPage> {
  const { html } = await renderPage(data, ASSETS);
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  const path = ROUTES.find(({ screen }) => screen === data.screen)?.path ?? '/404';
  history.replaceState(null, '', path.replace(/:\w+/, data.dish?.menu._id ?? 'x1'));
  const storage = memoryStorage();
  const place = { restaurantId: 1, tableIdx: 2, timestamp: '17' };
  writeCart(storage, place, cart, Date.now());
  const phone = createPhone(
    {
      api: api ?? { call: () => new Promise(() => {}) },
      clientId: () => 'a'.repeat(32),
      jar: requestJar('sid=1; tid=2; m=qr; timestamp=17; people=3'),
      storage,
      catalogue: await loadCatalogue(data.language),
      isOnline: api !== undefined,
      now: Date.now,
    },
    data,
  );
  const parts = createParts(phone, data);
  const mended: unknown[] = [];
  const hydrate = (onReady: () => void) => {
    const place = document.getElementById('root') as HTMLElement;
    const app = <App phone={phone} parts={parts} onReady={onReady} />;
    let root!: Root;
    startTransition(() => {
      root = hydrateRoot(place, app, { onRecoverableError: (error) => mended.push(error) });
    });
    return root;
  };
  return { phone, parts, mended, hydrate };
}
