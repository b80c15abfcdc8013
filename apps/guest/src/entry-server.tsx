import type { Language } from '@hansang/contract';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { createPhone } from './app/create-phone.ts';
import { documentOf, type PageAssets, type RenderedPage } from './app/document.ts';
import type { PageData } from './app/page-data.ts';
import { createParts } from './app/parts.ts';
import { ROUTES } from './app/routes.ts';
import { loadScreen } from './app/screens.tsx';
import type { Api } from './shared/api/api.ts';
import { noAnswer } from './shared/api/failures.ts';
import { requestJar } from './shared/browser/cookies.ts';
import { memoryStorage } from './shared/browser/storage.ts';
import { loadCatalogue } from './shared/words/catalogue.ts';
import { errorText } from './shared/words/error-texts.ts';
import { loadAllWords } from './shared/words/lazy-words.ts';

export type { PageAnswer, PageRequest } from './app/arriving/resolve.ts';
export { resolve } from './app/arriving/resolve.ts';
export type { PageAssets, PageData, RenderedPage };

/** While a page is rendered nothing is asked: all it shows is in its data. */
const silent: Api = { call: async () => noAnswer(false) };

/** Renders a page. The same data and assets give the same bytes. */
export async function renderPage(data: PageData, assets: PageAssets): Promise<RenderedPage> {
  const [catalogue] = await Promise.all([loadCatalogue(data.language), loadScreen(data.screen)]);
  await loadAllWords(data.language);
  const phone = createPhone(
    {
      api: silent,
      clientId: () => '',
      jar: requestJar(''),
      storage: memoryStorage(),
      catalogue,
      isOnline: true,
      now: () => 0,
    },
    data,
  );
  const path = ROUTES.find(({ screen }) => screen === data.screen)?.path ?? '/404';
  const ssrPath = path.replace(/:\w+/, data.dish?.menu._id ?? '-');
  const body = renderToString(<App phone={phone} parts={createParts(phone, data)} ssrPath={ssrPath} />);
  return documentOf(body, titleOf(data, catalogue['app.title']), data, assets);
}

function titleOf({ venue, dish, language }: PageData, fallback: string): string {
  const parts = [dish?.menu.multiLanguage.name[language], venue?.name ?? fallback];
  return parts.filter(Boolean).join(' · ');
}

/** A page for when the server cannot answer now: the sentence, and a link to try again. Needs no script. */
export async function renderFault(
  code: 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS' | 'INTERNAL_ERROR',
  language: Language,
  css: string,
): Promise<RenderedPage> {
  const [text, words] = await Promise.all([errorText(code, language), loadCatalogue(language)]);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words['app.title']}</title><style>${css}</style></head><body><div class="app"><main class="nothing nothing-page"><h1 class="nothing-title">${text}</h1><p><a class="button button-quiet" href="">${words['common.retry']}</a></p></main></div></body></html>`;
  return { html, style: css };
}
