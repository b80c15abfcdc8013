import { DEMO_MERCHANT } from './merchant.ts';
import { openCardProvider } from './provider.ts';

/**
 * Runs the provider by itself: `node simulators/card/main.ts`. CARD_PORT (0 takes any free port), CARD_NOTIFY_URL and
 * CARD_FILE are optional. A parent process is told the address and takes this process with it when it ends.
 */
const { CARD_PORT, CARD_NOTIFY_URL, CARD_FILE } = process.env;
const provider = await openCardProvider({
  port: Number(CARD_PORT ?? 0),
  notifyUrl: CARD_NOTIFY_URL || null,
  file: CARD_FILE || null,
});

async function end(): Promise<void> {
  await provider.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);

if (process.send) {
  process.once('disconnect', end);
  process.send({ origin: provider.origin, merchant: DEMO_MERCHANT });
} else {
  process.stdout.write(
    `The card provider answers at ${provider.origin} (payments: ${provider.origin}/events).\n` +
      `Shop ${DEMO_MERCHANT.mid}, key ${DEMO_MERCHANT.key}\n`,
  );
}
