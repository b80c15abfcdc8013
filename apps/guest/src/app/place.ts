import { type Match, matchRoute, type ScreenName } from './routes.ts';

/** Screens that come as a sheet over the menu while the menu is there. */
const OVER_MENU: readonly ScreenName[] = ['dish', 'people'];

/** What is on the screen: a page, and a sheet over it. */
export interface Place {
  readonly path: string;
  readonly base: Match;
  readonly over: Match | null;
}

/** Where a path leads from where the guest is. A page that was asked for by its address alone is no sheet. */
export function nextPlace(now: Place | null, path: string): Place {
  const match = matchRoute(path);
  const isSheet = now?.base.route.screen === 'menu' && OVER_MENU.includes(match.route.screen);
  if (isSheet) return { path, base: now.base, over: match };
  // Under a sheet that closes, the page was never left.
  const isUncovered = now?.over != null && now.base.route === match.route;
  return { path, base: isUncovered ? now.base : match, over: null };
}
