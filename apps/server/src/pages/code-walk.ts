import { WALK_COOKIE } from '@hansang/contract';

const COOKIE = new RegExp(`(?:^|;\\s*)${WALK_COOKIE}=(\\d{1,10})(?:;|$)`);
/** What printed codes open. */
const CODE = /^\/(?:t\/|misc\/xings(?:[?/]|$))/;
const PREVIEW = /[?&]m=preview(?:&|$)/;

/**
 * Where a scan leads on a phone that looks at printed codes; null where it seats as ever. The login cookie is Strict and
 * does not come along from a camera, so that the console, which asks for it from its own origin, has to look.
 */
export function toWalk(url: string, cookies: string | undefined): string | null {
  const venue = COOKIE.exec(cookies ?? '')?.[1];
  if (venue === undefined || !CODE.test(url) || PREVIEW.test(url)) return null;
  return `/console/${venue}/tables/walk?scanned=${encodeURIComponent(url)}`;
}
