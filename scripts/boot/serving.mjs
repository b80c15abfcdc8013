import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Whether a server runs from this checkout: each leaves a file by its number (`server-note.ts`) as long as it does. */
export function isServing(root) {
  return notesIn(join(root, '.cache', 'running')).some((name) => isAlive(Number(basename(name, '.json'))));
}

function notesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
