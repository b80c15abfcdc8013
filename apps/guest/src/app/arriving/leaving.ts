import type { Language } from '@hansang/contract';
import type { LeavingAnswer, LeavingView } from '@hansang/contract/schemas';
import { isTableless, modeOf, tableIdOf, venueIdOf } from '@hansang/rules';
import type { CallResult } from '../../shared/api/api.ts';
import { matchRoute } from '../routes.ts';
import { failing, redirect, type Verdict } from './verdict.ts';
import type { Visit } from './visit.ts';

const MOST_LETTERS = 400;

/** Asks before a link from another site takes this phone away from a running visit; null where there is nothing to ask. */
export async function asksBeforeLeaving(visit: Visit): Promise<Verdict | null> {
  if (!visit.isForeign) return null;
  const asked = await leaving(visit, visit.url);
  // A code that opens nothing takes nobody away: the scan itself says why.
  if (asked === null) return null;
  if (!asked.ok) return failing(asked);
  if (!asked.data?.here) return null;
  const { pathname, search } = visit.url;
  const question = new URLSearchParams({ to: `${pathname}${search}` });
  return redirect(`/misc/leaving?${question}`);
}

/** The question's own page; where there is nothing to leave any more, the link is simply followed. */
export async function leavingQuestion(visit: Visit): Promise<Verdict> {
  const to = scanIn(visit.url);
  if (!to) return redirect('/menu');
  const asked = await leaving(visit, to);
  if (asked && !asked.ok) return failing(asked);
  return asked?.data?.here ? { kind: 'pass' } : redirect(`${to.pathname}${to.search}`);
}

/** What the question's page shows, in one language. */
export async function leavingView(visit: Visit, language: Language): Promise<LeavingView | null> {
  const to = scanIn(visit.url);
  const asked = to && (await leaving(visit, to));
  if (!to || !asked?.ok || !asked.data?.here) return null;
  const { here, there } = asked.data;
  const named = ({ restaurantName, tableName }: NonNullable<LeavingAnswer['here']>) => ({
    venue: restaurantName[language],
    table: tableName,
  });
  return { here: named(here), there: there && named(there), to: `${to.pathname}${to.search}` };
}

/** The scanned address that a question is about; null for anything that is no code of ours. */
function scanIn({ searchParams, origin }: URL): URL | null {
  const text = searchParams.get('to') ?? '';
  // Two strokes would name another site.
  if (!/^\/[^/\\]/.test(text) || text.length > MOST_LETTERS) return null;
  const to = new URL(text, origin);
  const isScan = to.origin === origin && matchRoute(to.pathname).route.continuesAt !== undefined;
  return isScan ? to : null;
}

/** Null where the link leads nowhere. */
async function leaving(visit: Visit, to: URL): Promise<CallResult<LeavingAnswer> | null> {
  const place = await placeOf(visit, to);
  return place && visit.api.call('leaving', { params: {}, query: place });
}

interface NamedPlace {
  readonly restaurantIdx?: number;
  readonly tableIdx?: number;
}

/** The table that a scanned address names; empty where only the code itself could tell. */
async function placeOf({ api }: Visit, { pathname, searchParams }: URL): Promise<NamedPlace | null> {
  const { route, params } = matchRoute(pathname);
  if (route.name === 'tableKey') {
    const found = await api.call('tableOfKey', { params: { id: params.key ?? '' } });
    return found.ok && found.data ? found.data : null;
  }
  const [sid, tid] = [venueIdOf(searchParams.get('sid') ?? ''), tableIdOf(searchParams.get('tid') ?? '')];
  const mode = modeOf(searchParams.get('m') ?? '');
  if (typeof sid !== 'number' || typeof tid !== 'number' || isTableless(mode)) return {};
  return { restaurantIdx: sid, tableIdx: tid };
}
