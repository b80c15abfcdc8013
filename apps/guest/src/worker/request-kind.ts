/** What the service worker does with a request: `other` is none of its business and goes straight to the network. */
export type RequestKind = 'page' | 'asset' | 'menu' | 'other';

export interface AskedFor {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const PAGES = new Set(['/menu', '/cart', '/history', '/group-cart']);
const NOT_OURS = /^\/(?:api|assets|console|images|pos|sw\.js)(?:[/?]|$)/;
const MENU_CALL = /^\/api\/v1\/on-site\/visitor\/restaurant\/\d+\/menu$/;

/** Only a guest's own pages, built chunks and the menu are kept; every other call must be fresh. */
export function kindOf(
  { method, mode, url }: AskedFor,
  origin: string,
  assets: ReadonlySet<string>,
): RequestKind {
  const { origin: host, pathname, search } = new URL(url);
  if (method !== 'GET' || host !== origin) return 'other';
  if (mode === 'navigate') return NOT_OURS.test(pathname) ? 'other' : 'page';
  if (assets.has(pathname)) return 'asset';
  return MENU_CALL.test(pathname) && search === '' ? 'menu' : 'other';
}

const TABLE_KEY = /^\/[tT]\/[^/]+\/?$/;

/** Under which path a page is kept; null for pages that are never kept. A scan is answered with the menu. */
export function keptAs(pathname: string): string | null {
  if (pathname === '/misc/xings' || TABLE_KEY.test(pathname)) return '/menu';
  return PAGES.has(pathname) ? pathname : null;
}

/** Whether an address is a code that was scanned: it says at which table the phone is. */
export const isScan = (pathname: string): boolean =>
  /^\/misc\/(?:xings|dqrc|sample|shortcut)$/.test(pathname) || TABLE_KEY.test(pathname);
