import { NO_GUEST } from '@hansang/contract';
import type { Actor, ActorType } from '../../platform/events/event.ts';

/** Who changes a cart. */
export interface CartActor {
  readonly type: Extract<ActorType, 'guest' | 'staff' | 'pos' | 'system'>;
  /** For the log: a guest's client id, a staff member's name. */
  readonly label: string;
  /** What phones are told: a guest's client id, else the store or the POS. */
  readonly told: string;
  /** A guest's session, which must be live, at the cart's table and a member. */
  readonly sessionId: number | null;
  /** The account of one of the staff. */
  readonly userId?: string;
}

export const guestActor = (session: {
  readonly sessionId: number;
  readonly clientId: string | null;
}): CartActor => {
  // Calls with a session bind its client id before they are handled.
  if (session.clientId === null) throw new Error('A cart call was handled for a session without a client id');
  const { sessionId, clientId } = session;
  return { type: 'guest', label: clientId, told: clientId, sessionId };
};

export const SYSTEM_ACTOR: CartActor = {
  type: 'system',
  label: 'system',
  told: NO_GUEST.store,
  sessionId: null,
};

export const staffActor = ({ userId, name }: { userId?: string; name: string }): CartActor => ({
  type: 'staff',
  label: name,
  told: NO_GUEST.store,
  sessionId: null,
  ...(userId !== undefined && { userId }),
});

export const POS_ACTOR: CartActor = { type: 'pos', label: NO_GUEST.pos, told: NO_GUEST.pos, sessionId: null };

/** Somebody of the house, as the log names them. */
export function houseActor({ actorType, actor, userId }: Actor): CartActor {
  if (actorType === 'pos') return POS_ACTOR;
  if (actorType !== 'staff') return SYSTEM_ACTOR;
  return staffActor({ name: actor, ...(userId !== undefined && { userId }) });
}
