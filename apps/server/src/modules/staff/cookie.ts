import type { StaffCookies, StaffSession } from '../../platform/calls/staff-session.ts';

/** Longest a browser keeps the cookie; the server ends the login long before, or at this age at the latest. */
export const STAFF_COOKIE_DAYS = 90;

/**
 * The staff cookie: Strict, because the console's page itself needs no login and asks for the rest from its own
 * origin.
 * @param read looks a cookie's value up
 */
export function staffCookies(
  isSecure: boolean,
  read: (token: string) => Promise<StaffSession | null>,
): StaffCookies {
  const name = isSecure ? '__Host-hansang-staff' : 'hansang-staff';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    async read(cookieHeader) {
      const staffToken = cookieValue(cookieHeader, name);
      return { staff: staffToken ? await read(staffToken) : null, staffToken };
    },
    issue: (token) => `${name}=${token}; Max-Age=${STAFF_COOKIE_DAYS * 86_400}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || null;
  }
  return null;
}
