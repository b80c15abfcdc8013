/** Browsers inside of other apps that guests scan with. */
export type InApp = 'kakaotalk' | 'naver' | 'line' | 'wechat';

const SIGNS: readonly (readonly [InApp, RegExp])[] = [
  ['kakaotalk', /KAKAOTALK/i],
  ['naver', /NAVER\(inapp/i],
  ['line', /\bLine\/\d/],
  ['wechat', /MicroMessenger/i],
];

/** Inside of which app a page is shown, by what its browser says of itself; null in a browser of its own. */
export function inAppOf(userAgent: string): InApp | null {
  return SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/**
 * The address that leaves the app for the phone's real browser at `url`; null where only the app's own menu can.
 */
export function wayOut(app: InApp, url: string, userAgent: string): string | null {
  const address = new URL(url);
  if (app === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`;
  if (app === 'line') {
    address.searchParams.set('openExternalBrowser', '1');
    return address.href;
  }
  const isAndroid = /Android/.test(userAgent);
  if (app === 'naver' && isAndroid)
    return `intent://${address.host}${address.pathname}${address.search}#Intent;scheme=${address.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
  return null;
}
