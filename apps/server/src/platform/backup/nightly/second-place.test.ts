import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSecondPlace } from './second-place.ts';

vi.setConfig({ testTimeout: 20_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-second-place-'));
/** It takes whatever comes and says nothing, as a store does whose line died without a word. */
const silent = createServer((request) => request.resume());
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
  rmSync(folder, { recursive: true });
});

test('a store that takes the connection and never answers is given up, so that the next night comes', {
  tags: ['OPS-202'],
  timeout: 20_000,
}, async () => {
  const place = await openSecondPlace(
    {
      BACKUP_TO: 's3://safe/house',
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      BACKUP_S3_REGION: 'kr-standard',
      BACKUP_S3_ACCESS_KEY_ID: 'key-id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'key-secret',
    },
    300,
  );
  const file = join(folder, 'nightly-20261126-030000.tar.gz.sealed');
  writeFileSync(file, 'sealed');
  await expect(place.bring(file)).rejects.toThrow();
  await expect(place.list()).rejects.toThrow();
});
