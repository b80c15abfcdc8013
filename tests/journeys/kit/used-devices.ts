import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Device, type DeviceOptions, openDevice } from './device.ts';

/** So many that nobody has stay in a browser: each is a process of its own. */
const MOST = 4;

/** What somebody does to a page or its browser that would be there for the next one. */
const LASTING = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
} as const;

type Listen = (event: string, hears: (...told: unknown[]) => void) => unknown;

interface Used {
  readonly device: Device;
  /** Which wishes it answers. */
  readonly kind: string;
  readonly session: CDPSession;
  /** Ends what somebody began on it. */
  readonly endings: (() => Promise<unknown>)[];
  isChanged: boolean;
}

/**
 * The devices of a browser, also between two tests. One that was never there fetches, compiles and warms up everything
 * anew, which takes the processor twice as long as the page of somebody who was there before; so who leaves hands
 * their device on, with nothing of theirs on it but what its browser has fetched.
 */
export class UsedDevices {
  readonly #browser: Browser;
  readonly #free: Used[] = [];
  readonly #taken = new Map<Device, Used>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(origin: string, options: DeviceOptions): Promise<Device> {
    // What is not said is what `openDevice` takes for it: the same kind.
    const { language = 'ko', viewer = 'phone', locale, dark = false, reducedMotion = true } = options;
    const kind = JSON.stringify([origin, language, viewer, locale, dark, reducedMotion]);
    const found = this.#free.findLastIndex((one) => one.kind === kind);
    const [there] = found < 0 ? [] : this.#free.splice(found, 1);
    if (there) {
      this.#taken.set(there.device, there);
      return there.device;
    }
    const device = await openDevice(this.#browser, origin, options);
    const session = await device.context.newCDPSession(device.page);
    const used: Used = { device, kind, session, endings: [], isChanged: false };
    for (const part of ['page', 'context'] as const) {
      noteActs(device[part], LASTING[part], () => (used.isChanged = true));
      endActs(device[part], used.endings);
    }
    endSizes(device.page, used.endings);
    this.#taken.set(device, used);
    return device;
  }

  /** Takes a device back: it is kept for the next one where it can be as it was, and closed otherwise. */
  async giveBack(device: Device): Promise<void> {
    const used = this.#taken.get(device);
    this.#taken.delete(device);
    if (!used || !(await isCleared(used))) return device.context.close();
    this.#free.push(used);
    if (this.#free.length > MOST) await this.#free.shift()?.device.context.close();
  }
}

/** Has each of these acts tell that it happens. */
function noteActs(target: object, names: readonly string[], note: () => void): void {
  const acts = target as Record<string, (...given: unknown[]) => unknown>;
  for (const name of names) {
    const act = acts[name];
    if (!act) continue;
    acts[name] = (...given) => {
      note();
      return act.apply(target, given);
    };
  }
}

/** Has what is listened for, cut off and answered in the network's place end with whoever began it. */
function endActs(target: Page | BrowserContext, endings: Used['endings']): void {
  const listening = target as unknown as Record<'on' | 'once' | 'off', Listen>;
  for (const name of ['on', 'once'] as const) {
    const listen = listening[name];
    listening[name] = (event, hears) => {
      endings.push(async () => listening.off(event, hears));
      return listen.call(target, event, hears);
    };
  }
  noteActs(target, ['route'], () => endings.push(() => target.unrouteAll({ behavior: 'ignoreErrors' })));
  noteActs(target, ['setOffline'], () => endings.push(() => (target as BrowserContext).setOffline(false)));
}

function endSizes(page: Page, endings: Used['endings']): void {
  const size = page.viewportSize();
  const { setViewportSize } = page;
  if (size) noteActs(page, ['setViewportSize'], () => endings.push(() => setViewportSize.call(page, size)));
}

/** Leaves nothing on a device but what its browser has fetched. False when that cannot be. */
async function isCleared({ device, session, endings, isChanged }: Used): Promise<boolean> {
  const { context, page, origin, watch, alerts } = device;
  const isHome = !page.isClosed() && new URL(page.url()).origin === origin;
  if (isChanged || !isHome || context.pages().length > 1) return false;
  try {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    await session.send('Page.resetNavigationHistory');
    // Only now: what the page asked for last met the same answers.
    for (const end of endings.splice(0)) await end();
  } catch {
    return false;
  }
  watch.forget();
  alerts.splice(0);
  return true;
}
