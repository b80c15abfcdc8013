import { buildApp } from '../../../apps/server/src/app.ts';
import { httpPost } from '../../../apps/server/src/modules/payment/nicepay/transport.ts';
import { openReserve } from '../../../apps/server/src/platform/health/reserve.ts';
import { watchHealth } from '../../../apps/server/src/platform/health/watch-health.ts';
import { openLog } from '../../../apps/server/src/platform/logging/open-log.ts';
import { openDatabase } from '../../../apps/server/src/platform/open-database.ts';
import { freeBytes } from '../../../apps/server/src/platform/process/free-bytes.ts';
import { readSettings } from '../../../apps/server/src/platform/settings/settings.ts';
import { DEMO_MERCHANT } from '../../card/merchant.ts';
import { hireAndFill } from './hire-and-fill.ts';
import type { Word } from './server-process.ts';

/**
 * The server as a process that an evening may kill: with a provider that outlives it, a clock that runs as told and a
 * disk that is as full as told. Tells its parent when it listens, and when it has done what it was told to.
 */
const { CARD_ORIGIN = '', CLOCK_AHEAD_MS = '0', DATA_DIR = '', PORT = '', VENUES = '[]' } = process.env;
/** What the reserve of the disk takes here, MB: an evening of its own has little to spare. */
const RESERVE_MB = 4;

const settings = readSettings({ DATA_DIR, PORT, HOST: '127.0.0.1', LOG_LEVEL: 'error' });
if ('problem' in settings) throw new Error(settings.problem);
const log = openLog(settings);
const db = await openDatabase(settings, log);
await hireAndFill(db.pool, JSON.parse(VENUES));
let aheadMs = Number(CLOCK_AHEAD_MS);
let isFull = false;
const app = await buildApp({
  settings,
  db,
  log,
  secret: 'a secret of evenings that are played, long enough',
  clock: { now: () => new Date(Date.now() + aheadMs) },
  payments: {
    demo: { pages: CARD_ORIGIN, access: async () => ({ origin: CARD_ORIGIN, merchant: DEMO_MERCHANT }) },
    post: httpPost(2000),
    guestPatienceMs: 2500,
  },
});
const health = watchHealth({
  ...app.platform,
  pool: db.pool,
  node: 'evening',
  freeBytes: async (path) => (isFull ? 0 : freeBytes(path)),
  reserve: openReserve(DATA_DIR, RESERVE_MB),
});
app.platform.onClose(() => health.close());
await health.lookAtAll();
await app.http.listen({ host: '127.0.0.1', port: Number(PORT) });

async function obey(word: Word): Promise<void> {
  if (word.word === 'settle') await app.payments.runDue();
  if (word.word === 'clock') aheadMs = word.aheadMs;
  if (word.word === 'disk') {
    isFull = word.isFull;
    await health.lookAtAll();
  }
}
process.on('message', async (word: Word) => {
  await obey(word).catch((error) =>
    log.error({ err: error }, 'The evening asked for more than could be done'),
  );
  process.send?.(word.word);
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', async () => {
  await app.http.close();
  await db.close();
  process.exit(0);
});
process.send?.('listening');
