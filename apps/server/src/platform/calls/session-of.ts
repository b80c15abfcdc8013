import type { CallContext } from './calls.ts';
import type { ScanOrSession } from './guest-session.ts';

/** The session of a call with `access: 'session'`, which is never handled without one. To read; what writes keeps it first. */
export function sessionOf({ session }: Pick<CallContext, 'session'>): ScanOrSession {
  if (!session) throw new Error('A call that needs a session was handled without one');
  return session;
}
