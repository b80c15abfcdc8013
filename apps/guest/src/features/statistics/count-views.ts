import type { CookieJar } from '../../shared/browser/cookies.ts';
import { pageView, type Services, scriptsOf } from './services.ts';

/** The queue that both services read. */
type Queue = unknown[];
declare global {
  interface Window {
    dataLayer?: Queue;
  }
}

export interface ViewCounter {
  /** The guest is at a route, by its name. */
  viewed(name: string): void;
}

const COOKIE = 'statistics';
const AGREED_SECONDS = 180 * 24 * 60 * 60;

/**
 * Counts page views once the guest has agreed, or at once where nobody needs to be asked. `ask` offers to agree. The
 * scripts are loaded beside the page: whether or when they come changes nothing for the guest.
 */
export function countViews(
  services: Services,
  jar: CookieJar,
  ask: (agree: () => void) => void,
): ViewCounter {
  const waiting: string[] = [];
  let send: ((name: string) => void) | null = null;
  const start = () => {
    send ??= connect(services);
    for (const name of waiting.splice(0)) send(name);
  };
  if (!services.asks || jar.get(COOKIE) === 'yes') start();
  else if (jar.get(COOKIE) === undefined) {
    // Asked once a day; who does not answer has not agreed.
    jar.set(COOKIE, 'asked');
    ask(() => {
      jar.set(COOKIE, 'yes', AGREED_SECONDS);
      start();
    });
  }
  return {
    viewed(name) {
      if (send) send(name);
      else waiting.push(name);
    },
  };
}

/** Opens the queue and fetches its readers; the answer tells them of a view. */
function connect(services: Services): (name: string) => void {
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  // Its readers tell commands from data by this object, not by an array.
  const command = function command(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: the form in which the service reads its queue
    queue.push(arguments);
  };
  if (services.views) {
    command('js', new Date());
    command('config', services.views, { send_page_view: false, page_location: location.origin });
  }
  if (services.tags) queue.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  for (const src of scriptsOf(services)) {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    document.head.append(script);
  }
  return (name) => {
    const view = pageView(name, location.origin);
    if (services.views) command('event', 'page_view', view);
    if (services.tags) queue.push({ event: 'page_view', ...view });
  };
}
