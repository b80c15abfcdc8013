import { DONE_PAGE_OPEN_HOURS, SESSION_LONGEST_HOURS } from '@hansang/contract';
import type { OpenedSession } from '../../platform/calls/guest-session.ts';
import { PREVIEW_MINUTES } from './preview-token.ts';

/** Name of the guests' session cookie; under HTTPS the prefix binds it to this host. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-hansang' : 'hansang');

/** Name of the cookie that tells one browser from all others. It opens no table: only what this browser has ordered. */
export const deviceCookieName = (isSecure: boolean): string => `${sessionCookieName(isSecure)}-device`;

/** Name of the cookie by which a browser looks at a draft. */
export const previewCookieName = (isSecure: boolean): string => `${sessionCookieName(isSecure)}-preview`;

/** Strict: no link from elsewhere brings it along. */
export function issuePreview(token: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  const seconds = PREVIEW_MINUTES * 60;
  return `${previewCookieName(isSecure)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/** Of a session and its browser; the browser's own lasts until nothing that was ordered can be read any more. */
export function issueCookies({ token, deviceKey }: OpenedSession, isSecure: boolean): readonly string[] {
  return [
    write(sessionCookieName(isSecure), token, SESSION_LONGEST_HOURS, isSecure),
    issueDevice(deviceKey, isSecure),
  ];
}

/** Of a browser alone, which has come in nowhere yet. */
export const issueDevice = (deviceKey: string, isSecure: boolean): string =>
  write(deviceCookieName(isSecure), deviceKey, SESSION_LONGEST_HOURS + DONE_PAGE_OPEN_HOURS, isSecure);

export function clearCookie(isSecure: boolean): string {
  return write(sessionCookieName(isSecure), '', 0, isSecure);
}

function write(name: string, value: string, hours: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${hours * 3600}${secure}`;
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
