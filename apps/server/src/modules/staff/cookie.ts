import type { StaffCookies, StaffSession } from '../../platform/calls/staff-session.ts';
import { STAFF_DEVICE_DAYS } from './devices.ts';

/** Longest a browser keeps the cookie; the server ends the login long before, or at this age at the latest. */
export const STAFF_COOKIE_DAYS = 90;

/**
 * The staff cookies: Strict, because the console's page itself needs no login and asks for the rest from its own
 * origin. One is the login; the other tells a browser that was logged in from before, and opens nothing.
 * @param read looks a login's value up
 */
export function staffCookies(
  isSecure: boolean,
  read: (token: string) => Promise<StaffSession | null>,
): StaffCookies {
  const login = isSecure ? '__Host-hansang-staff' : 'hansang-staff';
  const device = `${login}-device`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const write = (name: string, value: string, days: number) =>
    `${name}=${value}; Max-Age=${days * 86_400}; ${attributes}`;
  return {
    async read(cookieHeader) {
      const staffToken = cookieValue(cookieHeader, login);
      const deviceKey = cookieValue(cookieHeader, device);
      return { staff: staffToken ? await read(staffToken) : null, staffToken, deviceKey };
    },
    issue: (token) => write(login, token, STAFF_COOKIE_DAYS),
    issueDevice: (key) => write(device, key, STAFF_DEVICE_DAYS),
    clear: () => write(login, '', 0),
  };
}

function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || null;
  }
  return null;
}
