import type { Page, Request } from 'playwright-core';

const onTheirWay = new WeakMap<Page, Set<Request>>();
/** How often in a row nothing is on its way when a page is quiet, with a pause of its own idle time between the looks. */
const LOOKS = 3;
const PATIENCE_MS = 30_000;

/** Follows what a page asks for; begins before its first address. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  onTheirWay.set(page, open);
  page.on('request', (request) => {
    // With a page go its requests, and of some of them nobody hears that they are over.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Waits until nothing is on its way to a page, and the page has had the time to ask for more. The driver's own
 * `networkidle` waits half a second each time, whatever the page does.
 */
export async function quiet(page: Page): Promise<void> {
  const open = onTheirWay.get(page);
  if (!open) throw new Error('Nobody follows the requests of this page');
  const end = performance.now() + PATIENCE_MS;
  for (let calm = 0; calm < LOOKS; ) {
    if (performance.now() > end)
      throw new Error(`Still on their way: ${[...open].map((request) => request.url()).join(', ')}`);
    await page.evaluate(
      () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 30), { timeout: 2000 })),
    );
    calm = open.size === 0 ? calm + 1 : 0;
  }
}
