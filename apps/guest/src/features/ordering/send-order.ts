import { NO_RESPONSE_STATUS } from '@hansang/contract';
import type { OrderResult } from '@hansang/contract/schemas';
import type { Api, CallResult, Failed } from '../../shared/api/api.ts';
import type { Attempt } from './attempt.ts';

/** Pauses before each further try, in ms, while the outcome is unknown. */
const PAUSES = [400, 1500, 3000];

/** Whether a failure leaves open if the order was stored. */
export function isUncertain({ status, code }: Failed): boolean {
  return status === NO_RESPONSE_STATUS || status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS';
}

/** Sends an attempt, and again under the same key while nobody knows whether it arrived. */
export async function sendOrder(
  api: Api,
  attempt: Attempt,
  pause: (ms: number) => Promise<void>,
): Promise<CallResult<OrderResult>> {
  const send = () =>
    api.call('placeOrder', {
      params: { restaurantId: attempt.restaurantId },
      body: attempt.body,
      idempotencyKey: attempt.key,
    });
  let result = await send();
  for (const ms of PAUSES) {
    // Without a network another try tells nothing new; the guest is told instead and tries again.
    if (result.ok || !isUncertain(result) || result.code === 'NETWORK') return result;
    await pause(ms);
    result = await send();
  }
  return result;
}
