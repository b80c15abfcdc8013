import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the link that makes the first owner is told. */
export type OwnerLinkPlace = { readonly firstOwnerLink?: string; readonly firstOwnerFile?: string };

const fileIn = (dataDir: string): string => join(dataDir, 'first-owner-link');

/** Takes the file away: the link was used, or the server that made it stops and the next start makes another. */
export const dropOwnerLink = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/**
 * Tells the link to a terminal; elsewhere output is kept, read and sent on, so that it goes into a file that its owner
 * alone may read. Without a link a file of an earlier start is taken away.
 */
export function placeOwnerLink(link: string | null, dataDir: string, isTerminal: boolean): OwnerLinkPlace {
  const file = fileIn(dataDir);
  dropOwnerLink(dataDir);
  if (link === null) return {};
  if (isTerminal) return { firstOwnerLink: link };
  writeFileSync(file, `${link}\n`, { mode: 0o600 });
  return { firstOwnerFile: file };
}
