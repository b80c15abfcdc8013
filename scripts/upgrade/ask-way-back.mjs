import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What the data says of going back to an earlier release; null where it could not be asked, which has been told. */
export function wayBackOf(node, folder, env, { version, schema }) {
  const program = join(folder, 'apps/server/src/bin/way-back.ts');
  const { status, stdout } = spawnSync(node, [program, version, String(schema)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(stdout) : null;
}
