import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page was asked for by a link on another site, as far as its browser says. A camera, a tag or a typed address
 * comes from no site. Over plain http browsers tell the referring page at most.
 */
export function isFromElsewhere(
  { 'sec-fetch-site': site, referer, host }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean {
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  if (!referer || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.host !== host && from.origin !== publicUrl;
}
