import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { holdDataFolder } from '../platform/process/data-folder.ts';
import { belongsTo, signal, until } from '../platform/process/processes.ts';

/** `clear-away.ts <folder> <data folder>`: removes what whoever ran tests left behind; `removeWithRun` begins it. */
const [folder = '', dataDir = ''] = process.argv.slice(2);

/** Longer than a server takes that ends in order: each look waits for two seconds. */
const LOOKS = 20;

// A server holds its data folder from its first moment to its last.
for (let look = 0; look < LOOKS && !(await isHeld()); look += 1);
const cluster = join(realpathSync(dataDir), 'postgres');
const database = postmaster();
if (database && belongsTo(database, cluster)) {
  signal(database, 'SIGQUIT');
  await until(() => !belongsTo(database, cluster), 10_000);
}
rmSync(folder, { recursive: true, force: true });

function isHeld(): Promise<boolean> {
  return holdDataFolder(dataDir).then(
    () => true,
    () => false,
  );
}

function postmaster(): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    // It ended in order, or never began.
    return null;
  }
}
