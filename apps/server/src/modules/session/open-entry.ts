import { takeArrival, takeReturn } from '../../platform/calls/arrivals.ts';
import type { CallContext } from '../../platform/calls/calls.ts';
import type { GuestSession, OpenedSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tables } from '../visit/tables.ts';
import { isClientTaken } from './bind-client.ts';
import { createSession, type NewSession } from './create-session.ts';
import { followMove } from './follow-move.ts';
import { readScan, signScan } from './scan-token.ts';
import { newToken } from './token.ts';

/** Where and how a guest comes in. */
export interface NewEntry
  extends Pick<NewSession, 'restaurantId' | 'tableIdx' | 'mode' | 'digitalCode' | 'pageToken' | 'pass'> {
  /** Of the key that opens the table; null where its number does. */
  readonly keyGeneration?: number | null;
}

interface EntryParts {
  readonly platform: Platform;
  readonly tables: Tables;
  /** Who lets phones in at a venue. */
  admits(restaurantId: number): Promise<NewSession['admits']>;
  /** Scans are signed with it. */
  readonly key: Buffer;
  forget(matches: (session: GuestSession) => boolean): void;
}

/**
 * Lets a guest in. A scan writes nothing and is its cookie alone, unless it uses up a rotating code or stands in for a
 * session that has a row.
 */
export async function openEntry(
  parts: EntryParts,
  asked: NewEntry,
  {
    session,
    clientId,
    deviceKey,
    address,
  }: Pick<CallContext, 'session' | 'clientId' | 'deviceKey' | 'address'>,
): Promise<OpenedSession | Refusal> {
  const { platform } = parts;
  const replaces = session?.sessionId == null ? null : session;
  if (replaces === null && asked.digitalCode === undefined && !asked.pass)
    return openScan(parts, asked, clientId, deviceKey);
  const tooMany = replaces
    ? takeReturn(platform.limits, replaces)
    : takeArrival(platform.limits, { ...asked, address });
  if (tooMany) return tooMany;
  const isDigital = asked.digitalCode !== undefined;
  const admits = await parts.admits(asked.restaurantId);
  const opened = await createSession(platform, {
    ...asked,
    isDigital,
    clientId,
    deviceKey,
    admits,
    replaces,
  });
  if (replaces && !isRefusal(opened)) parts.forget(({ sessionId }) => sessionId === replaces.sessionId);
  return opened;
}

async function openScan(
  { platform, tables, key }: EntryParts,
  { restaurantId, tableIdx, mode, pageToken, keyGeneration = null }: NewEntry,
  clientId: string | null,
  deviceKey: string | null,
): Promise<OpenedSession | Refusal> {
  const isTaken = clientId !== null && (await isClientTaken(platform, clientId, null, deviceKey));
  if (isTaken) return refuse('UNAUTHORIZED_ACCESS');
  const table = tableIdx === null ? null : await tables.get(restaurantId, tableIdx);
  if (tableIdx !== null && !table) return refuse('NOT_FOUND_TABLE');
  const scannedAt = platform.clock.now().getTime();
  const tableEpoch = table?.epoch ?? null;
  const place = { restaurantId, tableIdx, tableEpoch, keyGeneration };
  const token = signScan(key, { ...place, mode, pageToken, scannedAt });
  const scan = readScan(key, token);
  const isElsewhere = table?.present && table.present.tableIdx !== tableIdx;
  const there = scan && isElsewhere ? await followMove(platform.db.pool, scan, platform.clock.now()) : null;
  return { token, deviceKey: deviceKey ?? newToken(), scan: there ?? scan };
}
