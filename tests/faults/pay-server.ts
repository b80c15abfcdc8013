import { buildApp } from '../../apps/server/src/app.ts';
import { httpPost } from '../../apps/server/src/modules/payment/nicepay/transport.ts';
import { openLog } from '../../apps/server/src/platform/logging/open-log.ts';
import { openDatabase } from '../../apps/server/src/platform/open-database.ts';
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts';
import { DEMO_MERCHANT } from '../../simulators/card/merchant.ts';

/**
 * The server as a process that a fault run may kill: with a provider that outlives it, little patience with that, and
 * a clock that can run ahead. Tells its parent when it listens; told how far ahead it is, it does all that is due and says so.
 */
const { CARD_ORIGIN = '', CLOCK_AHEAD_MS = '0', DATA_DIR = '', PORT = '' } = process.env;
const settings = readSettings({
  DATA_DIR,
  PORT,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  PRINTER_NETWORKS: '127.0.0.0/8',
});
if ('problem' in settings) throw new Error(settings.problem);
const log = openLog(settings);
let aheadMs = Number(CLOCK_AHEAD_MS);
const db = await openDatabase(settings, log);
const app = await buildApp({
  settings,
  db,
  log,
  secret: 'a secret of fault runs, long enough for keys',
  clock: { now: () => new Date(Date.now() + aheadMs) },
  limits: { sessions: 1e9, table: 1e9, writes: 1e9, calls: 1e9, staff: 1e9, guesses: 1e9 },
  payments: {
    demo: { pages: CARD_ORIGIN, access: async () => ({ origin: CARD_ORIGIN, merchant: DEMO_MERCHANT }) },
    post: httpPost(400),
    guestPatienceMs: 500,
  },
});
await app.http.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('message', async (message) => {
  aheadMs = Number(message);
  await app.payments.runDue();
  process.send?.('settled');
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', async () => {
  await app.http.close();
  await db.close();
  process.exit(0);
});
process.send?.('listening');
