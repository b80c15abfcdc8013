import { SESSION_LONGEST_HOURS } from '@hansang/contract';

/** Name of the guests' session cookie; under HTTPS the prefix binds it to this host. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-hansang' : 'hansang');

export function issueCookie(token: string, isSecure: boolean): string {
  return write(token, SESSION_LONGEST_HOURS * 3600, isSecure);
}

export function clearCookie(isSecure: boolean): string {
  return write('', 0, isSecure);
}

function write(value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${sessionCookieName(isSecure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** The value of one cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
