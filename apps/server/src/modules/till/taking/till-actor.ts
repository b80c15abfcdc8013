import { fingerprintOf, type UsedKey } from '../../../platform/calls/idempotency.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Mover } from '../../order/moving/move-order.ts';
import type { RefundBound } from '../../order/refunding/large-refund.ts';
import type { StoredSettings } from '../../restaurant/store-settings.ts';

/** The till as the transition rules and the log know it. */
export const moverOfTill = ({ tillId, name }: TillSession): Mover => ({
  type: 'pos',
  id: `till:${tillId}`,
  name,
});

/** What every key of a venue's tills begins with: houses of one chain may call their tills alike. */
export const keysOfTills = (restaurantId: number): string => `till:${restaurantId}:`;

/** What the till calls a wish itself is the key under which it is done once. */
export const keyOfTill = (
  { restaurantId, tillId }: TillSession,
  route: string,
  key: string,
  asked: unknown,
): UsedKey => ({
  actor: `${keysOfTills(restaurantId)}${tillId}`,
  route,
  key,
  fingerprint: fingerprintOf(asked),
});

/** A key that somebody copied gives no large sums back. */
export const boundOfTill = (
  { name }: TillSession,
  { refundStepUpAbove: above }: Pick<StoredSettings, 'refundStepUpAbove'>,
): RefundBound => ({
  above,
  isProvenLately: false,
  doer: { userId: null, name, address: null, device: null },
});
