import type { IncomingHttpHeaders } from 'node:http';

/** Where this server is reached: browsers' writes must come from there. */
export interface OwnOrigin {
  /** The `PUBLIC_URL` setting. */
  readonly publicUrl: string | undefined;
}

/**
 * Whether a browser sent this from another site. `host` is the host that the request names, as far as TRUST_PROXY lets
 * a proxy tell it. A request without an Origin does not come from a page's script.
 */
export function isForeignOrigin(
  headers: IncomingHttpHeaders,
  host: string,
  { publicUrl }: OwnOrigin,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  if (publicUrl !== undefined && origin === publicUrl) return false;
  const parsed = URL.parse(origin);
  return parsed === null || parsed.host === '' || parsed.host !== host.toLowerCase();
}
