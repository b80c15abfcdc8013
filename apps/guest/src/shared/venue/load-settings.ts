import type { StoreSettings } from '@hansang/contract/schemas';
import type { Api, CallResult } from '../api/api.ts';
import { accessType, newPageToken } from '../session/entry.ts';
import { NO_ENTRY, type Session } from '../session/session.ts';

/** The store's settings at this phone's table. */
export async function loadSettings(
  api: Api,
  session: Pick<Session, 'entry' | 'now'>,
): Promise<CallResult<StoreSettings>> {
  const entry = session.entry.get();
  if (!entry) return NO_ENTRY;
  const { restaurantId, tableIdx, mode } = entry;
  const timestamp = mode === 'menu-board' ? newPageToken(session.now()) : entry.timestamp;
  return api.call('availability', {
    params: { restaurantId },
    query: { tableIdx: tableIdx ?? undefined, timestamp, accessType: accessType(entry) },
  });
}
