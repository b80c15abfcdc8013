import { steady } from '@hansang/ui/steady';
import type { WatchedApi } from '../../shared/api/late.ts';
import { followLinks } from '../../shared/browser/follow-links.ts';
import type { Phone } from '../../shared/phone.ts';
import type { ClientId } from '../../shared/session/client-id.ts';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { outsideWords } from '../../shared/words/outside-words.ts';
import { arrive, offerNotice } from '../arriving/arrive.ts';
import { guardPlace } from '../arriving/guard-place.ts';
import { watchSession } from '../leaving/watch-session.ts';
import type { Parts } from '../parts.ts';
import type { Place } from '../place.ts';
import { matchRoute } from '../routes.ts';
import { loadScreen } from '../screens.tsx';
import { countedViews } from './counted-views.ts';
import { keepShell, loadAnew, type Shell } from './keep-shell.ts';
import { rememberScroll } from './scroll.ts';
import { tellUnfetched } from './tell-unfetched.ts';
import { watchPhone } from './watch-phone.ts';

export interface Awake {
  /** The page can be tapped. */
  ready(): void;
  /** The guest is at a place: the first one as rendered, then each they go to. */
  moved(place: Place): void;
}

/** What belongs to this browser alone. */
export interface Device {
  readonly clientId: ClientId;
  readonly keepsCookies: boolean;
  readonly api: WatchedApi;
}

/** Everything the app does once its first page is there. */
export function wake(phone: Phone, parts: Parts, { clientId, keepsCookies, api }: Device): Awake {
  const scroll = rememberScroll();
  let last: Place | null = null;
  let shell: Shell | null = null;
  const views = countedViews(phone);
  watchPhone(phone, parts);
  watchSession(phone, api);
  tellUnfetched(phone);
  return {
    ready() {
      followLinks(document, (path) => matchRoute(path).route.path !== '*');
      void arrive(phone, parts, clientId).then(() =>
        whenIdle(
          () =>
            void settleIn(phone, parts, keepsCookies).then(async () => {
              await views.start();
              shell = await keepShell(phone.venue.view.get()?.id ?? null, phone.clientId());
            }),
        ),
      );
    },
    moved(place) {
      const from = last;
      if (from?.path === place.path) return;
      last = place;
      views.viewed((place.over ?? place.base).route.name);
      if (!from) return;
      if (!from.base.route.guards.length) phone.reason.set(null);
      const isOtherPage = from.base !== place.base;
      if (isOtherPage && shell?.isOutdated()) return loadAnew();
      scroll.moved(place.path, isOtherPage);
      if (isOtherPage) document.getElementById('main')?.focus({ preventScroll: true });
      const isCurrent = () => location.pathname === place.path;
      void guardPlace(phone, parts, new URL(location.href), isCurrent).then((hasPassed) => {
        if (hasPassed && place.base.route.screen === 'menu' && !place.over) offerNotice(phone, parts);
      });
    },
  };
}

/** Fetches what the next taps need, so that they answer at once and without a network. */
async function settleIn(phone: Phone, parts: Parts, keepsCookies: boolean): Promise<void> {
  const { language } = phone.words.get();
  if (!keepsCookies || !phone.storage.isKept) {
    const t = await steady(() => outsideWords.load(language));
    if (!keepsCookies) await phone.feedback.interrupt(t('storage.noCookies')).answer;
    else phone.feedback.tell(t('storage.notKept'));
  }
  const wanted: (() => Promise<unknown>)[] = [
    () => loadErrorTexts(language),
    () => import('../leaving/handle-failure.ts'),
    () => import('../ordering/dish-sheet.tsx'),
    () => loadScreen('menu'),
    () => loadScreen('cart'),
    () => loadScreen('done'),
    () => loadScreen('history'),
    () => import('../../features/language/language-modal.tsx'),
  ];
  // An order asks it before it goes.
  if (phone.venue.view.get()?.usePeopleCount) wanted.push(() => import('../ordering/people-question.tsx'));
  // With these a shared cart takes dishes without a network too.
  if (parts.group.get())
    wanted.unshift(
      () => import('../together/group-acts.ts'),
      () => loadScreen('group'),
      () => loadScreen('sheet'),
    );
  if (phone.session.entry.get()) await phone.menu.load();
  for (const fetchOne of wanted) await fetchOne().catch(() => null);
  if (phone.session.entry.get()) {
    const { goLive } = await steady(() => import('./go-live.ts'));
    goLive(phone, parts);
    const [{ followOrders }, { watchLines }] = await Promise.all([
      steady(() => import('./follow-orders.ts')),
      steady(() => import('../ordering/watch-lines.ts')),
    ]);
    followOrders(phone, parts);
    watchLines(phone, parts);
    const { hintBrowser } = await steady(() => import('../arriving/hint-browser.ts'));
    await hintBrowser(phone, keepsCookies);
  }
}

/** Some browsers lack `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 300);
}
