import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const { dueApps } = (await import(join(root, 'scripts/boot/build.mjs'))) as {
  dueApps(root: string): readonly { readonly app: { readonly name: string } }[];
};

const built = join(root, 'apps/server/dist/main.js');
/** Whether what was built of an app is of the present sources. */
const isCurrent = (name: string) => dueApps(root).every(({ app }) => app.name !== name);
const isDue = !existsSync(built) || !isCurrent('server');

/** The server as a program: what `npm start` runs, where that was built from the present sources; else the sources. */
export const SERVER_PROGRAM = isDue ? join(root, 'apps/server/src/main.ts') : built;

/** The guest app as it was built before the tests; null where it has to be built anew. */
export function builtGuestApp(): string | null {
  return isCurrent('guest') ? join(root, 'apps/guest/dist') : null;
}
