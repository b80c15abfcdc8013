import type { KeptList } from '../../worker/worker-scope.ts';
import { leaveQuietly } from '../leaving/leave-quietly.ts';

export interface Shell {
  /** Whether this page belongs to a version that has been replaced. */
  isOutdated(): boolean;
}

/**
 * Lets a service worker keep what this page is made of and the menu, so that both are there without a network. Only
 * secure contexts have one; everywhere else the browser's own cache serves.
 */
export async function keepShell(restaurantId: number | null, clientId: string): Promise<Shell> {
  let isOutdated = false;
  const shell = { isOutdated: () => isOutdated };
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return shell;
  const { serviceWorker } = navigator;
  const hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated ||= hadWorker;
  });
  // A browser that refuses workers keeps nothing; that is no fault of the page.
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return shell;
  const ready = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin));
  const chunks = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href);
  const menu = restaurantId === null ? [] : [`/api/v1/on-site/visitor/restaurant/${restaurantId}/menu`];
  const kept: KeptList = {
    addresses: [...chunks, '/menu', ...menu],
    headers: { platform: 'WEB', 'client-id': clientId },
  };
  ready.active?.postMessage(kept);
  performance.mark('shell-kept');
  return shell;
}

/** Loads the place that the guest has come to anew, with its query, instead of drawing it with code that was replaced. */
export function loadAnew(): void {
  leaveQuietly();
  location.reload();
}
