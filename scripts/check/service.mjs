import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './files.mjs';

const UNIT = 'packaging/systemd/hansang.service';
/** Of ten, as `systemd-analyze security` counts what a service could do. */
const MOST = 3;

/** The unit for systemd gives the server little more than it needs, by systemd's own count where that is here. */
export async function checkService() {
  const exposure = exposureOf(readFileSync(path.join(root, UNIT), 'utf8'));
  if (exposure === null)
    return { ok: true, note: `${UNIT} not counted: no systemd-analyze 250 or newer here`, details: [] };
  const details = exposure <= MOST ? [] : [`${UNIT}: exposure ${exposure}, at most ${MOST}`];
  return { ok: details.length === 0, note: `exposure ${exposure} of at most ${MOST}`, details };
}

/**
 * What systemd counts of a unit that is not installed, from 0 to 10.
 * @returns {number | null} null where no systemd that can is here
 */
export function exposureOf(text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hansang-unit-'));
  const file = path.join(folder, 'hansang.service');
  try {
    writeFileSync(file, text);
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    const found = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout ?? '');
    return found && Number(found[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
