import { expect } from 'vitest';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import type { ReturnForm } from '../../../../../../simulators/card/return-form.ts';
import { claimApproval } from '../approve/claim-approval.ts';
import { localAddresses } from '../nicepay/addresses.ts';
import { nicepay } from '../nicepay/nicepay.ts';
import { httpPost } from '../nicepay/transport.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { ANSWER_MS, type Diner } from './diner.ts';

/** The money is taken, and the server dies before it hears of it. */
export async function takeMoney(diner: Diner, { fields }: Pick<ReturnForm, 'fields'>): Promise<void> {
  const parts = { ...diner.server.app, ...diner.server.app.guests } as never as Parameters<
    typeof claimApproval
  >[0];
  const context = contextOf(fields);
  expect((await claimApproval(parts, context))?.phase).toBe('APPROVING');
  const provider = nicepay(DEMO_MERCHANT, localAddresses(diner.provider.origin), httpPost(ANSWER_MS));
  expect((await provider.approve(context, new Date())).outcome).toBe('approved');
}

/** What the provider's return carries, as the server stores it. */
function contextOf(fields: Readonly<Record<string, string>>): ProviderContext {
  return {
    transactionId: fields.TxTid ?? '',
    merchantOrderId: fields.Moid ?? '',
    amount: Number(fields.Amt),
    authentication: fields.AuthToken ?? '',
    private: {
      authToken: fields.AuthToken ?? '',
      amt: fields.Amt ?? '',
      nextAppUrl: fields.NextAppURL ?? '',
      netCancelUrl: fields.NetCancelURL ?? '',
    },
  };
}
