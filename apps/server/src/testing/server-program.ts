import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const { dueApps } = (await import(join(root, 'scripts/boot/build.mjs'))) as {
  dueApps(root: string): readonly { readonly app: { readonly name: string } }[];
};

const built = join(root, 'apps/server/dist/main.js');
const isDue = !existsSync(built) || dueApps(root).some(({ app }) => app.name === 'server');

/** The server as a program: what `npm start` runs, where that was built from the present sources; else the sources. */
export const SERVER_PROGRAM = isDue ? join(root, 'apps/server/src/main.ts') : built;
