import type { GuestSession } from '../../platform/calls/guest-session.ts';

/** The public label of a guest in the log and on boards. */
export const labelOf = ({ clientId, sessionId }: Pick<GuestSession, 'clientId' | 'sessionId'>): string =>
  clientId ?? `session-${sessionId}`;
