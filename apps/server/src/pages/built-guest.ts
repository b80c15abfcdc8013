import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { GuestApp, GuestRenderer, PageAssets } from './seam.ts';

interface PageList {
  readonly pages: Readonly<Record<string, PageAssets>>;
  readonly fault: string;
}

/** The guest app as `apps/guest/build.mjs` left it in `dist`. */
export async function openBuiltGuest(dist: string): Promise<GuestApp> {
  const { pages, fault }: PageList = JSON.parse(await readFile(`${dist}/pages.json`, 'utf8'));
  const renderer: GuestRenderer = await import(pathToFileURL(`${dist}/server/entry-server.js`).href);
  return {
    renderer: async () => renderer,
    assets(screen, language) {
      const assets = pages[`${screen} ${language}`];
      if (!assets) throw new Error(`The guest app was built without the screen ${screen} in ${language}`);
      return assets;
    },
    faultCss: fault,
    isCacheable: true,
  };
}
