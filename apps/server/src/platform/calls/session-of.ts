import type { CallContext } from './calls.ts';
import type { GuestSession } from './guest-session.ts';

/** The session of a call with `access: 'session'`, which is never handled without one. */
export function sessionOf({ session }: Pick<CallContext, 'session'>): GuestSession {
  if (!session) throw new Error('A call that needs a session was handled without one');
  return session;
}
