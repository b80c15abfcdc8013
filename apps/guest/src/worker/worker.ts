import { isScan, keptAs, kindOf } from './request-kind.ts';
import type { AskedEvent, KeptList, WorkerScope } from './worker-scope.ts';

// Written in by the build: addresses of every chunk and style, and a name that changes with any of them.
declare const __ASSETS__: readonly string[];
declare const __VERSION__: string;
declare const self: unknown;

const scope = self as WorkerScope;
const assets = new Set(__ASSETS__);
const SHELL = `shell ${__VERSION__}`;
/** Longest wait for a page on a network that does not answer, in ms, where one is kept. */
const PATIENCE_MS = 4000;

// A new version takes over at once: its pages come from the server, and nothing of an old one is kept.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

// What a page loaded before there was a worker lies in the browser's cache: keeping it costs no network.
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data as KeptList)));

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, scope.location.origin, assets);
  if (kind === 'page') event.respondWith(page(event));
  if (kind === 'asset') event.respondWith(asset(event.request));
  if (kind === 'menu') event.respondWith(menu(event));
});

/** Keeps what a page says it has loaded: its own address, chunks and the menu. `headers` go with every call. */
async function keep({ addresses, headers }: KeptList): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const address of addresses) {
    const url = new URL(String(address), scope.location.origin);
    const kind = kindOf({ method: 'GET', mode: 'cors', url: url.href }, scope.location.origin, assets);
    const key = kind === 'other' ? keptAs(url.pathname) : url.pathname;
    if (url.origin !== scope.location.origin || key === null) continue;
    if (await shell.match(url.origin + key)) continue;
    const answer = await fetch(url.href, { credentials: 'same-origin', headers }).catch(() => null);
    if (answer?.status === 200 && !answer.redirected) await shell.put(url.origin + key, answer);
  }
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The server's page; the one kept last where the network gives none. Any other page leads to the kept menu. */
async function page(event: AskedEvent): Promise<Response> {
  const shell = await caches.open(SHELL);
  const { origin, pathname } = new URL(event.request.url);
  const key = keptAs(pathname);
  const mayKeep = !isScan(pathname) || (await isOwnTable(event.request.url));
  const kept = key && mayKeep && (await shell.match(origin + key));
  const fresh = fetchPage(event).then((answer) => {
    if (key && answer.ok && !answer.redirected) event.waitUntil(shell.put(origin + key, answer.clone()));
    return answer;
  });
  try {
    const answer = await (kept ? Promise.race([fresh, late(kept)]) : fresh);
    return kept && isAway(answer) ? kept.clone() : answer;
  } catch (error) {
    if (kept) return kept.clone();
    if (mayKeep && (await shell.match(`${origin}/menu`))) return Response.redirect('/menu', 302);
    throw error;
  }
}

/**
 * Whether a scan is of the table where this phone sits. Of any other one only the server's page will do: the kept one would
 * go on at the old table. A browser that does not tell its cookies to a worker gets no kept page for a scan.
 */
async function isOwnTable(url: string): Promise<boolean> {
  const asked = new URL(url).searchParams;
  const known = await Promise.all(['sid', 'tid'].map((name) => scope.cookieStore?.get(name)));
  return known[0]?.value === asked.get('sid') && known[1]?.value === asked.get('tid');
}

async function fetchPage(event: AskedEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** What a proxy, or a server without its database, answers: it tells less than what is kept. */
const isAway = ({ status }: Response): boolean => status >= 502;

const late = (kept: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PATIENCE_MS));

/** A chunk's name changes with its content: the one at hand is right. */
async function asset(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request.url, answer.clone());
  return answer;
}

/** The server's menu; the last one where the network gives none. */
async function menu(event: AskedEvent): Promise<Response> {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(shell.put(event.request.url, answer.clone()));
    return (isAway(answer) && (await shell.match(event.request.url))) || answer;
  } catch (error) {
    const kept = await shell.match(event.request.url);
    if (kept) return kept;
    throw error;
  }
}
