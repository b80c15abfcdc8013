import { DEFAULT_COOKIE_DAYS } from '@hansang/contract';

/** One day, the lifetime of a cookie unless told otherwise. */
export const DAY_SECONDS = DEFAULT_COOKIE_DAYS * 24 * 60 * 60;

/** Readable cookies, the same to guards on the server and on the phone. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** All of them as they are at one moment: another tab may be changing them. */
  read(): ReadonlyMap<string, string>;
  set(name: string, value: string, seconds?: number): void;
  remove(name: string): void;
}

/** A cookie to be set; `maxAge` 0 removes it. */
export interface CookieChange {
  readonly name: string;
  readonly value: string;
  readonly maxAge: number;
}

/** The pairs of a Cookie header; of a name sent twice the first counts, as it is the more specific one. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    if (cookies.has(name)) continue;
    const value = pair.slice(at + 1).trim();
    try {
      cookies.set(name, decodeURIComponent(value));
    } catch {
      cookies.set(name, value);
    }
  }
  return cookies;
}

export function serializeCookie({ name, value, maxAge }: CookieChange, isSecure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The jar of one request: reads its Cookie header and collects what the answer must set. */
export function requestJar(header: string): CookieJar & { changes(): CookieChange[] } {
  const cookies = parseCookies(header);
  const changes = new Map<string, CookieChange>();
  return {
    get: (name) => cookies.get(name),
    read: () => cookies,
    set(name, value, seconds = DAY_SECONDS) {
      if (cookies.get(name) === value && seconds === DAY_SECONDS) return;
      cookies.set(name, value);
      changes.set(name, { name, value, maxAge: seconds });
    },
    remove(name) {
      if (!cookies.delete(name)) return;
      changes.set(name, { name, value: '', maxAge: 0 });
    },
    changes: () => [...changes.values()],
  };
}
