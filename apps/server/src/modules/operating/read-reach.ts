import type { ServerReach } from '@hansang/contract/schemas';
import { readChores } from '../../platform/chores.ts';
import type { Platform } from '../../platform/platform.ts';
import { isLanHost } from '../../platform/process/addresses.ts';
import { askAddress } from './ask-address.ts';
import { presentFinding } from './read-server.ts';

/** Where guests reach the installation, and what is wrong with that. @param address what codes hold @param now of the server's clock */
export async function readReach(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  address: string,
  now: Date,
): Promise<ServerReach> {
  const { protocol, hostname } = new URL(address);
  const [asked, chores] = await Promise.all([askAddress(address, now), readChores(db.pool)]);
  const printed = chores.get('codes-printed');
  const before = printed?.said.address;
  return {
    address,
    isSet: settings.PUBLIC_URL !== undefined,
    isHttps: protocol === 'https:',
    isLan: isLanHost(hostname),
    ...asked,
    certificate: asked.certificate.map(presentFinding),
    printed:
      typeof before === 'string' && printed?.doneAt && before !== address
        ? { address: before, at: printed.doneAt.toISOString() }
        : null,
  };
}
