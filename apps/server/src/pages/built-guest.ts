import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { GuestApp, GuestRenderer, PageAssets } from './seam.ts';

interface PageList {
  readonly css: readonly string[];
  /** `css` is a place in the list above: most pages share theirs, and each is held once. */
  readonly pages: Readonly<Record<string, Omit<PageAssets, 'css'> & { readonly css: number }>>;
  readonly fault: string;
}

/** The guest app as `apps/guest/build.mjs` left it in `dist`. */
export async function openBuiltGuest(dist: string): Promise<GuestApp> {
  const { css, pages, fault }: PageList = JSON.parse(await readFile(`${dist}/pages.json`, 'utf8'));
  const renderer: GuestRenderer = await import(pathToFileURL(`${dist}/server/entry-server.js`).href);
  const byPage = new Map(
    Object.entries(pages).map(([name, page]) => [name, { ...page, css: css[page.css] ?? '' }]),
  );
  return {
    renderer: async () => renderer,
    assets(screen, language) {
      const assets = byPage.get(`${screen} ${language}`);
      if (!assets) throw new Error(`The guest app was built without the screen ${screen} in ${language}`);
      return assets;
    },
    faultCss: fault,
    isCacheable: true,
  };
}
