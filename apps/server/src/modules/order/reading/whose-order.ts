import type { CallContext } from '../../../platform/calls/calls.ts';
import { tokenHash } from '../../session/token.ts';
import type { OrderOwner } from './order-row.ts';

/** The phone that asks: its session, and the secret of its browser, which outlives sessions. */
export interface Phone {
  readonly sessionId: number | null;
  readonly deviceKey: string | null;
}

export const phoneOf = ({ session, deviceKey }: Pick<CallContext, 'session' | 'deviceKey'>): Phone => ({
  sessionId: session?.sessionId ?? null,
  deviceKey,
});

/**
 * Whether a phone placed an order: in this session, or in an earlier one of the same browser, as after another scan. Of a
 * shared cart's order that is who ordered; a prepaid one it has paid as well.
 */
export function isOwnOrder(
  { session_id, device_hash }: OrderOwner,
  { sessionId, deviceKey }: Phone,
): boolean {
  if (session_id !== null && session_id === sessionId) return true;
  return device_hash !== null && deviceKey !== null && device_hash.equals(tokenHash(deviceKey));
}
