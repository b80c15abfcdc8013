import { BASE_LANGUAGE, LANGUAGES, type Language } from '@hansang/contract';
import type { DishPage, MenuAnswer, StoreSettings } from '@hansang/contract/schemas';
import { allowedLanguages, preferredLanguage } from '@hansang/rules';
import type { Answered, Api } from '../../shared/api/api.ts';
import { type CookieChange, requestJar } from '../../shared/browser/cookies.ts';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { drinkList } from '../../shared/menu/drink-list.ts';
import { menuView } from '../../shared/menu/menu-view.ts';
import { readMenu } from '../../shared/menu/read-menu.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import { forgetEntry } from '../../shared/session/entry.ts';
import { createSession } from '../../shared/session/session.ts';
import { type VenueView, venueView } from '../../shared/venue/venue-view.ts';
import type { PageData } from '../page-data.ts';
import { isOpenByToken, type Match, matchRoute } from '../routes.ts';
import { runGuards } from './guards.ts';
import { leavingView } from './leaving.ts';
import { reasonText } from './reason-text.ts';
import { isReasonCode, type ReasonCode, refugeOf, type Verdict } from './verdict.ts';
import { createVisit, type Visit } from './visit.ts';

/** Cookie that carries the reason of a refusal to the landing page, once. */
const REASON_COOKIE = 'reason';
const REASON_SECONDS = 60;

export interface PageRequest {
  /** Absolute, as the guest asked for it. */
  readonly url: string;
  /** The Cookie header. */
  readonly cookies: string;
  /** The Accept-Language header. */
  readonly acceptLanguage?: string;
  /** The address was followed from another site. */
  readonly isForeign?: boolean;
  readonly api: Api;
  now(): number;
}

export interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly to: string;
  readonly cookies: readonly CookieChange[];
}

export interface PageAnswer {
  readonly kind: 'page';
  readonly status: number;
  readonly cookies: readonly CookieChange[];
  /** The same for two requests exactly when their bodies are the same. */
  readonly cacheKey: string;
  /** What the body is made from; asked for when no body is at hand. */
  data(): Promise<PageData>;
}

/** The server could not be asked what the page needs: the host answers with its own error page. */
export interface FaultAnswer {
  readonly kind: 'fault';
  readonly status: number;
}

/** Runs a route's guards for one request and says what to answer. */
export async function resolve(request: PageRequest): Promise<RedirectAnswer | PageAnswer | FaultAnswer> {
  const url = new URL(request.url);
  const jar = requestJar(request.cookies);
  const { api, now } = request;
  if (url.pathname === '/') return { kind: 'redirect', to: '/order', cookies: [] };
  const match = matchRoute(url.pathname);
  const session = createSession({ api, jar, storage: memoryStorage(), now });
  const visit = createVisit({ url, api, jar, session, now, isForeign: request.isForeign === true });

  const verdict = await decide(match, visit);
  if (verdict.kind === 'unreachable')
    return { kind: 'fault', status: verdict.failed.status === 429 ? 429 : 503 };
  if (verdict.kind === 'redirect') return { kind: 'redirect', to: verdict.to, cookies: jar.changes() };
  if (verdict.kind === 'refuse') {
    // A refused entry changes nothing: the phone still belongs to the table it came from. Where only the shortcut is
    // refused, the guest sits at the table and may order from the menu.
    const to = refugeOf(verdict.reason);
    const kept = to === '/order' ? requestJar(request.cookies) : jar;
    if (verdict.reason.code === 'RESERVATION_IS_EXPIRATION') forgetEntry(kept);
    kept.set(REASON_COOKIE, verdict.reason.code, REASON_SECONDS);
    return { kind: 'redirect', to, cookies: kept.changes() };
  }
  return page(match, visit, jar, request.acceptLanguage);
}

/**
 * An entry and the route it continues at are one answer: a refusal of either decides. Where that route only sends
 * elsewhere, the phone follows once the menu is painted.
 */
async function decide({ route }: Match, visit: Visit): Promise<Verdict> {
  const own = await runGuards(route, visit);
  if (own.kind !== 'pass' || route.continuesAt === undefined) return own;
  const next = await runGuards(matchRoute(route.continuesAt).route, visit);
  return next.kind === 'redirect' ? own : next;
}

async function page(
  { route, params }: Match,
  visit: Visit,
  jar: ReturnType<typeof requestJar>,
  acceptLanguage: string | undefined,
): Promise<PageAnswer | FaultAnswer> {
  const { screen } = route;
  // Without an entry, only what opens without a session has passed its guards: it belongs to no venue.
  const isOfVenue = route.guards.length > 0 && visit.session.entry.get() !== null;
  const asked = isOfVenue ? await visit.settings() : null;
  if (asked && !asked.ok && !isOpenByToken(route, visit.url.searchParams))
    return { kind: 'fault', status: 503 };
  const settings = asked?.ok ? asked : null;
  const language = languageOf(jar.get('lang'), acceptLanguage, settings?.data ?? null);
  const { session } = visit;
  const mode = session.entry.get()?.mode;
  const venue = settings?.data ? venueView(settings.data, language, mode, session.now()) : null;
  const listsDishes = screen === 'menu' || screen === 'dish' || screen === 'drinks';
  const menu = venue && listsDishes ? await loadMenu(visit, venue) : null;
  if (menu && !menu.ok) return { kind: 'fault', status: 503 };
  const answer = menu?.data ?? null;
  const dish = screen === 'dish' && answer ? dishData(answer, params.id ?? '') : null;
  const drinks = screen === 'drinks' ? readDrinkEntry(jar) : null;
  const reason = screen === 'landing' || screen === 'advice' ? takeReason(jar) : null;
  const leaving = screen === 'leaving' ? await leavingView(visit, language) : null;
  const status = screen === 'dish' && !dish ? 404 : (route.status ?? 200);
  return {
    kind: 'page',
    status,
    cookies: jar.changes(),
    cacheKey: [
      screen,
      language,
      reason,
      dish?.menu._id,
      drinks?.tag,
      menu?.etag,
      JSON.stringify([venue, leaving]),
    ].join(' '),
    data: async () => ({
      screen,
      language,
      venue,
      menu: screen === 'menu' && answer ? menuView(answer, language) : null,
      dish,
      ...(leaving && { leaving }),
      drinks: drinks && answer ? drinkList(answer, drinks.tag, language) : null,
      reason,
      reasonText: reason && (await reasonText({ code: reason, message: null }, language)),
    }),
  };
}

async function loadMenu({ api, session }: Visit, venue: VenueView) {
  const menu = await readMenu(api, session.entry.get()?.mode, venue.id);
  return menu.ok ? (menu as Answered<MenuAnswer>) : menu;
}

function dishData(answer: MenuAnswer, id: string): DishPage | null {
  for (const { menus } of answer.categories) {
    const menu = menus.find(({ _id }) => _id === id);
    if (menu) return { menu, threshold: answer.outOfStockSetQuantity };
  }
  return null;
}

/** The chosen language where the store offers it, else the one it offers that the phone likes best, else Korean. */
function languageOf(chosen: string | undefined, liked = '', settings: StoreSettings | null = null): Language {
  const offered = settings ? allowedLanguages(settings) : LANGUAGES;
  const kept = offered.find((language) => language === chosen);
  return kept ?? preferredLanguage(liked, offered) ?? BASE_LANGUAGE;
}

function takeReason(jar: ReturnType<typeof requestJar>): ReasonCode | null {
  const reason = jar.get(REASON_COOKIE);
  if (reason === undefined) return null;
  jar.remove(REASON_COOKIE);
  return isReasonCode(reason) ? reason : null;
}
