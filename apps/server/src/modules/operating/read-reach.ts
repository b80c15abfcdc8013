import type { ServerReach } from '@hansang/contract/schemas';
import { readChores } from '../../platform/chores.ts';
import type { Platform } from '../../platform/platform.ts';
import { isLanHost } from '../../platform/process/addresses.ts';
import { askAddress } from './ask-address.ts';

/** Where guests reach the installation, and what is wrong with that. @param address what codes hold */
export async function readReach(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  address: string,
): Promise<ServerReach> {
  const { protocol, hostname } = new URL(address);
  const [asked, chores] = await Promise.all([askAddress(address), readChores(db.pool)]);
  const printed = chores.get('codes-printed');
  const before = printed?.said.address;
  return {
    address,
    isSet: settings.PUBLIC_URL !== undefined,
    isHttps: protocol === 'https:',
    isLan: isLanHost(hostname),
    ...asked,
    printed:
      typeof before === 'string' && printed?.doneAt && before !== address
        ? { address: before, at: printed.doneAt.toISOString() }
        : null,
  };
}
