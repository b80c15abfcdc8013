import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rows } from '../../../../testing/rows.ts';
import { openTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { type TestServer, testSettings } from '../../../../testing/test-server.ts';
import { type Chore, type ChoreState, readChores } from '../../../chores.ts';
import { freeBytes } from '../../../process/free-bytes.ts';
import { FOLDER_MODE } from '../../../process/private-files.ts';
import type { NightlyParts } from '../nightly-parts.ts';

export const PASSPHRASE = 'twelve letters or more';

export interface Nights {
  /** For whatever a test needs; goes with the file. */
  readonly folder: string;
  /** The data's folder, a new one each test. */
  dataDir: string;
  now: Date;
  bucket: TestBucket;
  partsWith(env?: Record<string, string>, free?: number): NightlyParts;
  /** Settings of a second place, folder or bucket. */
  to(place: string): Record<string, string>;
  made(): string[];
  chore(name: Chore): Promise<ChoreState | undefined>;
  /** A restore was tried a moment ago: what is looked at is not that. */
  hasTried(from?: string): Promise<unknown>;
}

/** Nights of a test's server, each test with a data folder of its own and a day after the one before. */
export function useNights(server: TestServer): Nights {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-nightly-'));
  let count = 0;
  const nights: Nights = {
    folder,
    dataDir: '',
    now: new Date(),
    bucket: undefined as unknown as TestBucket,
    partsWith: (env = {}, free) => ({
      pool: server.db.pool,
      connection: server.db.connection,
      settings: testSettings({ DATA_DIR: nights.dataDir, ...env }),
      log: server.log.log,
      now: () => nights.now,
      freeBytes: free === undefined ? freeBytes : async () => free,
    }),
    to: (place) => ({
      BACKUP_TO: place,
      BACKUP_PASSPHRASE: PASSPHRASE,
      ...(place.startsWith('s3:') && {
        BACKUP_S3_ENDPOINT: nights.bucket.origin,
        BACKUP_S3_REGION: 'kr-standard',
        BACKUP_S3_ACCESS_KEY_ID: 'key-id',
        BACKUP_S3_SECRET_ACCESS_KEY: 'key-secret',
      }),
    }),
    made: () => readdirSync(join(nights.dataDir, 'backups')).sort(),
    chore: async (name) => (await readChores(server.db.pool)).get(name),
    hasTried: (from) =>
      rows(
        server,
        `INSERT INTO chores (chore, tried_at, done_at, said) VALUES ('restore-try', $1, $1, $2)
             ON CONFLICT (chore) DO UPDATE SET tried_at = $1, done_at = $1, said = $2`,
        nights.now,
        JSON.stringify({ from: from ?? null }),
      ),
  };
  beforeAll(async () => {
    nights.bucket = await openTestBucket();
  });
  afterAll(async () => {
    await nights.bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    nights.dataDir = join(folder, String(++count));
    mkdirSync(nights.dataDir, { mode: FOLDER_MODE });
    nights.now = new Date(Date.now() + count * 25 * 3_600_000);
    nights.bucket.refuse = () => null;
    nights.bucket.keep = (body) => body;
    nights.bucket.objects.clear();
    await rows(server, 'DELETE FROM chores');
  });
  return nights;
}
