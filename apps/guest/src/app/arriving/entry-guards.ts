import {
  dqrcEntry,
  isTableless,
  modeOf,
  readTableKey,
  sampleEntry,
  shortcutEntry,
  tableIdOf,
  venueIdOf,
  xingsEntry,
} from '@hansang/rules';
import { beginDrinkEntry, endDrinkEntry } from '../../shared/session/drink-entry.ts';
import {
  knownMeans,
  newPageToken,
  writeDigitalEntry,
  writeEntry,
  writePageToken,
} from '../../shared/session/entry.ts';
import { matchRoute, type Route } from '../routes.ts';
import { asksBeforeLeaving } from './leaving.ts';
import { failing, PASS, refuse, type Verdict } from './verdict.ts';
import type { Visit } from './visit.ts';

export type Guard = (visit: Visit, route: Route) => Promise<Verdict>;

/** The query of a table's code: checked, then kept in the readable cookies. */
const xings: Guard = async (visit) => {
  const entry = xingsEntry(visit.url.searchParams);
  if (!entry.ok) return refuse(entry.fault);
  const { sid, m } = entry.values;
  const verdict = modeOf(m) === 'sample' ? await tryOut(visit, sid) : await sitDown(visit, entry.values);
  if (verdict.kind === 'pass') endDrinkEntry(visit.jar);
  return verdict;
};

/** A printed code: its key tells the table. `m` says that it is a tag. */
const tableKey: Guard = async (visit) => {
  const { url, api } = visit;
  const key = readTableKey(matchRoute(url.pathname).params.key ?? '');
  if (key === null) return refuse('TABLE_CODE_UNKNOWN');
  const place = await api.call('tableOfKey', { params: { id: key } });
  if (!place.ok) return failing(place);
  if (!place.data) return refuse('TABLE_CODE_UNKNOWN');
  const { restaurantIdx, tableIdx } = place.data;
  const m = url.searchParams.get('m') === 'nfc' ? 'nfc' : 'qr';
  const verdict = await sitDown(visit, { sid: `${restaurantIdx}`, tid: `${tableIdx}`, m, k: key });
  if (verdict.kind === 'pass') endDrinkEntry(visit.jar);
  return verdict;
};

/** A tag for drinks: a table's code, and the kind of drink. */
const shortcut: Guard = async (visit) => {
  const entry = shortcutEntry(visit.url.searchParams);
  if (!entry.ok) return refuse(entry.fault);
  const { alcoholTag, ...table } = entry.values;
  const verdict = await sitDown(visit, table);
  if (verdict.kind === 'pass') beginDrinkEntry(visit.jar, alcoholTag);
  return verdict;
};

async function sitDown(
  visit: Visit,
  { sid, tid, m, k }: Readonly<Record<'sid' | 'tid' | 'm' | 'k', string>>,
): Promise<Verdict> {
  const { jar, session } = visit;
  const venue = venueIdOf(sid);
  if (typeof venue !== 'number') return refuse(venue.code);
  const table = tid === '' ? null : tableIdOf(tid);
  if (table !== null && typeof table !== 'number') return refuse(table.code);
  const hasTable = table !== null && !isTableless(modeOf(m));
  writeEntry(jar, { sid: String(venue), tid: hasTable ? String(table) : '', m: knownMeans(m) });
  session.refresh();
  const key = k === '' ? undefined : k;
  const link = await visit.link(key);
  // The table was checked out since this phone's last scan: this scan begins a new visit.
  if (!link.ok && link.code === 'RESERVATION_IS_EXPIRATION') {
    // Nor is it asked anew how many came while a count of that visit is there.
    jar.remove('people');
    writePageToken(jar, anotherToken(session.entry.get()?.timestamp, visit.now()));
    session.refresh();
    await visit.relink(key);
  }
  return PASS;
}

/** The code on a table's display: the server tells which table it is, and opens the session. */
const dqrc: Guard = async (visit) => {
  const { jar, session, api, url } = visit;
  const entry = dqrcEntry(url.searchParams);
  if (!entry.ok) return refuse(entry.fault);
  const { tid: id, did, vid, m } = entry.values;
  const before = session.entry.get();
  const ask = (timestamp: string) =>
    api.call('validateDigitalQr', { params: { id }, query: { dId: did, vId: vid, timestamp } });
  // A reload goes on with the page that this phone has; a code of its own begins another.
  let timestamp = before?.isDigital ? before.timestamp : anotherToken(before?.timestamp, visit.now());
  let answer = await ask(timestamp);
  if (!answer.ok && answer.code === 'RESERVATION_IS_EXPIRATION') {
    timestamp = anotherToken(timestamp, visit.now());
    answer = await ask(timestamp);
  }
  if (!answer.ok) return failing(answer);
  const { data } = answer;
  if (!data?.isValid || data.restaurantIdx === null || data.tableIdx === null)
    return refuse(data?.errorCode ?? 'INVALID_DIGITAL_QR', data?.multiLanguage?.message ?? null);
  const { restaurantIdx, tableIdx } = data;
  writeDigitalEntry(jar, { restaurantIdx, tableIdx, did, vid, m, timestamp });
  endDrinkEntry(jar);
  session.refresh();
  return PASS;
};

/** A store to try out. */
const sample: Guard = async (visit) => {
  const entry = sampleEntry(visit.url.searchParams);
  return entry.ok ? tryOut(visit, entry.values.sid) : refuse(entry.fault);
};

async function tryOut(visit: Visit, sid: string): Promise<Verdict> {
  const { jar, session, api } = visit;
  const venue = venueIdOf(sid);
  if (typeof venue !== 'number') return refuse(venue.code);
  const before = session.entry.get();
  const isAgain = before?.mode === 'sample' && before.restaurantId === venue;
  const timestamp = isAgain ? before.timestamp : anotherToken(before?.timestamp, visit.now());
  const answer = await api.call('sampleHome', { params: { restaurantId: venue }, query: { timestamp } });
  if (!answer.ok) return failing(answer);
  if (!answer.data?.isValid)
    return refuse(answer.data?.errorCode ?? 'INVALID_SAMPLE', answer.data?.multiLanguage?.message ?? null);
  writeEntry(jar, { sid: String(venue), tid: '', m: 'pg' });
  writePageToken(jar, timestamp);
  session.refresh();
  return PASS;
}

/**
 * An invite into a table's visit: the page shows the table's menu. Nothing is used up yet, because messengers look at links
 * before anybody taps them; the phone takes the invite once its page is there.
 */
const invite: Guard = async (visit) => {
  const { jar, session, api, url } = visit;
  const token = matchRoute(url.pathname).params.token ?? '';
  const answer = await api.call('readInvite', { params: { token } });
  if (!answer.ok) return answer.code === 'VALIDATION_FAILED' ? refuse('NOT_FOUND_INVITE') : failing(answer);
  if (!answer.data) return refuse('NOT_FOUND_INVITE');
  const { restaurantIdx, tableIdx } = answer.data;
  const before = session.entry.get();
  const isThere = before?.restaurantId === restaurantIdx && before.tableIdx === tableIdx;
  writeEntry(jar, { sid: String(restaurantIdx), tid: String(tableIdx), m: 'qr' });
  // Whoever sits there already stays on the page that they have.
  if (!isThere) writePageToken(jar, anotherToken(before?.timestamp, visit.now()));
  endDrinkEntry(jar);
  session.refresh();
  return PASS;
};

/** A link from elsewhere takes nobody from a table where their visit runs, unless they say so. */
const askingFirst =
  (enter: Guard): Guard =>
  async (visit, route) =>
    (await asksBeforeLeaving(visit)) ?? enter(visit, route);

export const ENTRY_GUARDS = {
  inviteEntry: askingFirst(invite),
  xingsEntry: askingFirst(xings),
  tableKeyEntry: askingFirst(tableKey),
  dqrcEntry: askingFirst(dqrc),
  sampleEntry: askingFirst(sample),
  shortcutEntry: askingFirst(shortcut),
} as const;

/** A token that the ended session did not have, even when it began within this second. */
function anotherToken(ended: string | undefined, now: number): string {
  const token = newPageToken(now);
  return token === ended ? String(Number(token) + 1) : token;
}
