import type { AccessType, Mode } from '@hansang/contract';
import { accessTypeOf, isHeadCount, modeOf, tableIdOf, venueIdOf } from '@hansang/rules';
import type { CookieJar } from '../browser/cookies.ts';
import { DRINK_COOKIES } from './drink-entry.ts';

/** How this phone came in, as its readable cookies say. Convenience, never proof. */
export interface EntryState {
  readonly restaurantId: number;
  /** Null in modes without a table. */
  readonly tableIdx: number | null;
  readonly mode: Mode;
  readonly isDigital: boolean;
  /** Page token: seconds as text. */
  readonly timestamp: string;
}

const COOKIES = ['sid', 'tid', 'm', 'did', 'vid', 'timestamp', 'people', ...DRINK_COOKIES] as const;

/** The current time in seconds, as the page token carries it. */
export const newPageToken = (now: number): string => String(Math.floor(now / 1000));

/**
 * What the cookies say of this phone's table; null when they name none. A missing page token is replaced by the
 * current time, and kept.
 */
export function readEntry(jar: CookieJar, now: number): EntryState | null {
  const kept = keptEntry(jar);
  return kept && { ...kept, timestamp: kept.timestamp ?? writePageToken(jar, newPageToken(now)) };
}

/** The same, and writes nothing: without a page token it is still coming in, or being forgotten, in another tab. */
export function keptEntry(
  jar: CookieJar,
): (Omit<EntryState, 'timestamp'> & { readonly timestamp: string | null }) | null {
  const cookies = jar.read();
  const restaurantId = venueIdOf(cookies.get('sid') ?? '');
  if (typeof restaurantId !== 'number') return null;
  const tableIdx = tableIdOf(cookies.get('tid') ?? '');
  const token = cookies.get('timestamp') ?? '';
  return {
    restaurantId,
    tableIdx: typeof tableIdx === 'number' ? tableIdx : null,
    mode: modeOf(cookies.get('m')),
    isDigital: cookies.has('did'),
    timestamp: /^\d{1,20}$/.test(token) ? token : null,
  };
}

export function writePageToken(jar: CookieJar, token: string): string {
  jar.set('timestamp', token);
  return token;
}

/**
 * Keeps an entry. Another table than before begins anew: no page token and no head count of the old one stays.
 */
export function writeEntry(jar: CookieJar, entry: { sid: string; tid: string; m: string }): void {
  if (jar.get('sid') !== entry.sid || (jar.get('tid') ?? '') !== entry.tid) forgetEntry(jar);
  jar.set('sid', entry.sid);
  if (entry.tid) jar.set('tid', entry.tid);
  jar.set('m', entry.m);
}

/** The value that the cookie keeps: `m` itself where it is known, else nfc. */
export function knownMeans(m: string): string {
  return ['pg', 'qr', 'preview', 'menuboard'].includes(m) ? m : 'nfc';
}

/** Keeps the entry at a table's display; a code without `m` counts as scanned. */
export function writeDigitalEntry(
  jar: CookieJar,
  entry: {
    readonly restaurantIdx: number;
    readonly tableIdx: number;
    readonly did: string;
    readonly vid: string;
    readonly m: string;
    readonly timestamp: string;
  },
): void {
  const m = entry.m === 'nfc' ? 'nfc' : 'qr';
  writeEntry(jar, { sid: String(entry.restaurantIdx), tid: String(entry.tableIdx), m });
  jar.set('did', entry.did);
  jar.set('vid', entry.vid);
  writePageToken(jar, entry.timestamp);
}

export function forgetEntry(jar: CookieJar): void {
  for (const name of COOKIES) jar.remove(name);
}

export const accessType = ({ mode, isDigital }: EntryState): AccessType => accessTypeOf(mode, isDigital);

/** The head count that was entered at this table, or null. */
export function readPeople(jar: CookieJar): number | null {
  const count = Number(jar.get('people'));
  return isHeadCount(count) ? count : null;
}

export function writePeople(jar: CookieJar, count: number): void {
  jar.set('people', String(count));
}
