import type { LinkAnswer } from '@hansang/contract/schemas';
import type { CallResult } from '../../shared/api/api.ts';
import type { Phone } from '../../shared/phone.ts';
import type { ClientId } from '../../shared/session/client-id.ts';

/**
 * Validates the link under this phone's label. A label that another session holds is replaced by a fresh one; a
 * session that another label holds is given up for a new one.
 */
export async function validateFirst(
  phone: Pick<Phone, 'session' | 'api'>,
  clientId: ClientId,
): Promise<CallResult<LinkAnswer>> {
  const first = await phone.session.validate();
  if (first.ok || first.code !== 'UNAUTHORIZED_ACCESS') return first;
  clientId.renew();
  const second = await phone.session.validate();
  if (second.ok || second.code !== 'UNAUTHORIZED_ACCESS') return second;
  await phone.api.call('endSession', { params: {} });
  return phone.session.validate();
}
