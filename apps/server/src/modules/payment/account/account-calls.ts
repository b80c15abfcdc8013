import type { PaymentAccountAnswer } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { type Doer, doerOf } from '../../../platform/events/staff-act.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { DEMO_ACCOUNT } from '../provider/providers.ts';
import { currentAccount, replaceAccount } from './accounts.ts';

type Answer = CallAnswer<PaymentAccountAnswer>;

/** A venue's account at its payment provider. The key goes in and never comes out. */
export function accountCalls(parts: PaymentParts, secretKey: Buffer): CallDefinition[] {
  const { platform, providers } = parts;

  async function answer(restaurantId: number): Promise<Answer> {
    const own = await currentAccount(platform.db.pool, restaurantId);
    if (own)
      return {
        body: {
          account: {
            provider: 'nicepay',
            mid: own.mid,
            isDemo: false,
            createdAt: own.createdAt.toISOString(),
          },
        },
      };
    const current = await providers.currentOf(restaurantId);
    if (current?.accountId !== DEMO_ACCOUNT.accountId) return { body: { account: null } };
    return { body: { account: { provider: 'nicepay', mid: 'demo', isDemo: true, createdAt: null } } };
  }
  const change = (restaurantId: number, doer: Doer) => ({ restaurantId, doer, now: platform.clock.now() });

  return [
    defineCall('paymentAccount', {
      summary: "The venue's account at its payment provider, without its key",
      errors: [],
      handle: ({ params }) => answer(params.restaurantId),
    }),
    defineCall('setPaymentAccount', {
      summary: 'Take payments with another account from now on',
      errors: [],
      async handle({ params: { restaurantId }, body }, context) {
        await replaceAccount(platform.db.pool, secretKey, body, change(restaurantId, doerOf(context)));
        platform.events.wake();
        return answer(restaurantId);
      },
    }),
    defineCall('removePaymentAccount', {
      summary: 'Take no more payments with this account; what was paid with it can still be refunded',
      errors: [],
      async handle({ params: { restaurantId } }, context) {
        await replaceAccount(platform.db.pool, secretKey, null, change(restaurantId, doerOf(context)));
        platform.events.wake();
        return answer(restaurantId);
      },
    }),
  ];
}
