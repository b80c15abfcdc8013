import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWithRun } from '../../apps/server/src/testing/remove-with-run.ts';

/** A copy of a data folder that nothing uses, owners and modes kept: the database insists on its own. It goes with the run. */
export function copyData(template: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-data-'));
  removeWithRun(folder);
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`);
  return folder;
}
