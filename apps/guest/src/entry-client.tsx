import '@hansang/ui/tokens.css';
import '@hansang/ui/base.css';
import '@hansang/ui/button.css';
import './app/app.css';
import { keepStyles, steady } from '@hansang/ui/steady';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createPhone } from './app/create-phone.ts';
import type { PageData } from './app/page-data.ts';
import { createParts } from './app/parts.ts';
import type { Place } from './app/place.ts';
import { matchRoute } from './app/routes.ts';
import { loadScreen } from './app/screens.tsx';
import type { Awake } from './app/staying/awake.ts';
import { lateApi } from './shared/api/late.ts';
import { browserJar } from './shared/browser/browser-jar.ts';
import { safeStorage } from './shared/browser/storage.ts';
import { openClientId } from './shared/session/client-id.ts';
import { loadCatalogue } from './shared/words/catalogue.ts';

keepStyles();
const page = document.getElementById('page')?.textContent ?? 'null';
void start(JSON.parse(page) as PageData);

async function start(first: PageData): Promise<void> {
  // The scan's own address is done with: a reload shows the menu, and the code is not scanned again.
  const { route } = matchRoute(location.pathname);
  if (route.continuesAt !== undefined) history.replaceState(null, '', route.continuesAt);
  // Until these are here the page is seen and answers no tap.
  const [catalogue] = await Promise.all([
    steady(() => loadCatalogue(first.language)),
    steady(() => loadScreen(first.screen)),
  ]);
  const jar = browserJar(document, location.protocol === 'https:');
  const storage = safeStorage(() => localStorage);
  const clientId = openClientId(storage, jar);
  const api = lateApi(clientId.get);
  const phone = createPhone(
    {
      api,
      clientId: clientId.get,
      jar,
      storage,
      catalogue,
      isOnline: navigator.onLine,
      now: Date.now,
    },
    first,
  );
  const parts = createParts(phone, first);

  // What happens once the page can be tapped is a chunk of its own, fetched then.
  let awake: Promise<Awake> | undefined;
  const onReady = () => {
    performance.mark('app-ready');
    awake = steady(() => import('./app/staying/awake.ts')).then(({ wake }) =>
      wake(phone, parts, { clientId, keepsCookies: jar.isKept, api }),
    );
    void awake.then(({ ready }) => ready());
  };
  const onPlace = (place: Place) => void awake?.then(({ moved }) => moved(place));
  // In slices: on a slow phone a scroll or a tap is answered between two of them.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <App phone={phone} parts={parts} onReady={onReady} onPlace={onPlace} />,
    );
  });
}
