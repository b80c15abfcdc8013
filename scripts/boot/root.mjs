import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the program with one sentence for the person who started it. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const major = Number.parseInt(process.versions.node, 10);
if (major < 20) {
  giveUp(
    `Hansang starts with Node 20 or newer, but this is Node ${process.versions.node}; install a newer one from https://nodejs.org.`,
  );
}
