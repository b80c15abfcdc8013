import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@hansang/contract';
import type { Camera } from '../camera.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The pub of the demo once more, where everybody orders from their own cart: what happens here shows on no other picture. */
export const EVENING = 395;

/** Brings the evening's venue into the running product, with its pictures. */
export async function openEveningVenue({ product: { origin }, dataDir }: Camera): Promise<void> {
  const text = readFileSync(join(root, 'venues/1-pub.yaml'), 'utf8')
    .replace(/^id: 1$/m, `id: ${EVENING}`)
    .replace('useGroupCart: true', 'useGroupCart: false');
  // Pictures are found beside the file.
  const file = join(dataDir, 'evening.yaml');
  writeFileSync(file, text);
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'apps/server/src/bin/venue.ts', 'import', file],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The evening's venue is not taken in: ${stderr}`);
  } finally {
    rmSync(file);
  }
  const query = 'tableIdx=1&timestamp=1&accessType=QR';
  const address = `${origin}${callPath('availability', { restaurantId: EVENING })}?${query}`;
  const headers = { platform: 'WEB', 'client-id': '0'.repeat(32) };
  const end = performance.now() + 10_000;
  while (!(await fetch(address, { headers })).ok) {
    if (performance.now() > end) throw new Error("The server does not serve the evening's venue");
    await sleep(50);
  }
}
