/**
 * The library speaks in cookies of its own names. We hand their values around under ours, so that one place
 * decides what a browser gets.
 */
export const COOKIE_PREFIX = 'hansang';
const SESSION = `${COOKIE_PREFIX}.session_token`;
const CHALLENGE = `${COOKIE_PREFIX}.two_factor`;

/** The characters of a cookie's value, RFC 6265 §4.1.1. */
const COOKIE_VALUE = /^[!#-+\--:<-[\]-~]+$/;

export const withSession = (token: string | null): Headers => cookieHeaders(SESSION, token);
export const withChallenge = (challenge: string): Headers => cookieHeaders(CHALLENGE, challenge);

/** Value of the session cookie that an answer of the library sets, or null. */
export const sessionIn = (headers: Headers): string | null => valueIn(headers, SESSION);
export const challengeIn = (headers: Headers): string | null => valueIn(headers, CHALLENGE);

/** The key of a session's row, of a session cookie's value: what stands before the signature. */
export function rowTokenIn(value: string): string {
  const signed = decodeURIComponent(value);
  return signed.slice(0, signed.lastIndexOf('.'));
}

function cookieHeaders(name: string, value: string | null): Headers {
  const headers = new Headers();
  // A value that could end the cookie and begin another, or is in no header's letters, is none of ours.
  if (value && COOKIE_VALUE.test(value)) headers.set('cookie', `${name}=${value}`);
  return headers;
}

function valueIn(headers: Headers, name: string): string | null {
  for (const cookie of headers.getSetCookie().reverse()) {
    const [pair = ''] = cookie.split(';', 1);
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || null;
  }
  return null;
}
