import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import { payAt } from '../../../../../../simulators/card/play.ts';
import { openCardProvider } from '../../../../../../simulators/card/provider.ts';
import { describeProvider, type ProviderStage } from '../provider/provider.suite.ts';
import { localAddresses } from './addresses.ts';
import { nicepay } from './nicepay.ts';
import { httpPost } from './transport.ts';

const ANSWER_MS = 400;
const SLOW_MS = 900;

describeProvider('NICEPAY, spoken with the local provider', async (): Promise<ProviderStage> => {
  const local = await openCardProvider({ slowMs: SLOW_MS });
  return {
    provider: nicepay(DEMO_MERCHANT, localAddresses(local.origin), httpPost(ANSWER_MS)),
    guestPays: async (prepared, choice) => (await payAt(prepared, choice)).fields,
    async held(merchantOrderId) {
      const payments = local.ledger.byMoid(DEMO_MERCHANT.mid, merchantOrderId);
      return payments.reduce((sum, { held }) => sum + held, 0);
    },
    slowAnswerPassed: () => wait(SLOW_MS),
    close: () => local.close(),
  };
});
