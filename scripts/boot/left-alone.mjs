import { readFileSync } from 'node:fs';

/** Asked as this start begins: it may install and build for minutes. */
const before = starters();

/** Whether npm or its shell, of which one started us, ended meanwhile: then nobody waits for what would be started. */
export const isLeftAlone = () => starters() !== before;

/** Who these are, for the server: it asks late whether they are still there. */
export const startedBy = before && { START_BY: before };

/** npm and its shell, where that did not become us; '' where npm did not start us. */
function starters() {
  if (!process.env.npm_lifecycle_event) return '';
  const found = [process.ppid];
  // Whoever is above npm may go, as a login does, or another script that began npm.
  while (isOfNpm(found.at(-1))) found.push(parentOf(found.at(-1)));
  return found.join(' ');
}

/** Whether npm started a process for the same script as this one. */
function isOfNpm(pid) {
  return told(pid, 'environ').split('\0').includes(`npm_lifecycle_event=${process.env.npm_lifecycle_event}`);
}

function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(told(pid, 'status'))?.[1] ?? 0);
}

/** What the system tells of a process; '' where it does not. */
function told(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}
