import { type CookieJar, DAY_SECONDS, parseCookies, serializeCookie } from './cookies.ts';

/** The jar of this browser. Where it refuses cookies, values live in memory until the page is left. */
export function browserJar(
  page: { cookie: string },
  isSecure: boolean,
): CookieJar & { readonly isKept: boolean } {
  const memory = new Map<string, string>();
  const write = (name: string, value: string, maxAge: number) => {
    page.cookie = serializeCookie({ name, value, maxAge }, isSecure);
  };
  const keeps = () => {
    try {
      write('probe', '1', 60);
      const isKept = parseCookies(page.cookie).get('probe') === '1';
      write('probe', '', 0);
      return isKept;
    } catch {
      return false;
    }
  };
  const isKept = keeps();
  const read = () => (isKept ? parseCookies(page.cookie) : memory);
  return {
    isKept,
    get: (name) => read().get(name),
    read,
    set(name, value, seconds = DAY_SECONDS) {
      if (isKept) write(name, value, seconds);
      else memory.set(name, value);
    },
    remove(name) {
      if (isKept) write(name, '', 0);
      else memory.delete(name);
    },
  };
}
