/**
 * Plays a backup against a real store: brought, listed, fetched, opened, compared, restored, dropped. The bucket
 * has to be there; `swift.sh` and `radosgw.sh` beside this start two such stores. `BACKUP_TO=s3://safe/house BACKUP_S3_…=… BACKUPS=nightly node scripts/run.mjs tests/stores/play.ts`
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemo } from '../../apps/server/src/modules/venue-file/demo.ts';
import { makeNightly } from '../../apps/server/src/platform/backup/nightly/make-nightly.ts';
import { unseal } from '../../apps/server/src/platform/backup/nightly/seal.ts';
import { listBrought, openSecondPlace } from '../../apps/server/src/platform/backup/nightly/second-place.ts';
import { tryRestore } from '../../apps/server/src/platform/backup/nightly/try-restore.ts';
import { readChores } from '../../apps/server/src/platform/chores.ts';
import { openDatabase } from '../../apps/server/src/platform/open-database.ts';
import { freeBytes } from '../../apps/server/src/platform/process/free-bytes.ts';
import { silentLog } from '../../apps/server/src/platform/process/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hansang-store-play-'));
const settings = readSettings({
  ...process.env,
  DATA_DIR: dataDir,
  BACKUP_PASSPHRASE: 'twelve letters or more',
});
if ('problem' in settings) throw new Error(settings.problem);
const db = await openDatabase(settings, silentLog);
const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
try {
  await fillWithDemo(db.pool, settings, new Date());
  const { pool, connection } = db;
  const parts = { pool, connection, settings, log: silentLog, now: () => new Date(), freeBytes };
  const file = await makeNightly(parts);
  const brought = (await readChores(pool)).get('second-place');
  console.info(
    'brought:',
    brought?.trouble ?? 'yes',
    JSON.stringify((await readChores(pool)).get('second-place-try')),
  );
  if (!file || brought?.trouble !== null) throw new Error('nothing was brought');
  const place = await openSecondPlace(settings);
  const { backups } = await listBrought(place);
  const name = backups.at(-1)?.name ?? '';
  console.info('listed:', JSON.stringify(backups));
  const [sealed, opened] = [join(dataDir, 'fetched'), join(dataDir, 'opened')];
  await place.fetch(name, sealed);
  await unseal(sealed, opened, 'twelve letters or more');
  console.info('equal byte by byte:', digest(opened) === digest(file));
  await tryRestore(parts, file, undefined);
  const tried = (await readChores(pool)).get('restore-try');
  const { rows } = await pool.query('SELECT count(*)::integer AS venues FROM restaurants');
  console.info(
    'restored from there:',
    tried?.trouble ?? JSON.stringify(tried?.said),
    'of',
    JSON.stringify(rows),
  );
  await place.drop(name);
  console.info(
    'dropped:',
    (await listBrought(place)).backups.every((one) => one.name !== name),
  );
} finally {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}
