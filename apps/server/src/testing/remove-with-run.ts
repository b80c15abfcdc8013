import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Removes a folder once this process is gone, however it went: one that is interrupted or killed takes nothing back itself.
 * What serves it then ends first, its database too; a folder that is gone by then costs nothing.
 * @param dataDir the data folder in it, where it is not that itself
 */
export function removeWithRun(folder: string, dataDir = folder): void {
  const clear = [process.execPath, join(import.meta.dirname, 'clear-away.ts'), folder, dataDir];
  // In a group of its own: Ctrl-C in a terminal tells all of this one. What it reads ends with this process.
  const keeper = spawn('/bin/sh', ['-c', 'read -r _; [ -d "$3" ] && exec "$@"', 'sh', ...clear], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
}
