import { go } from './navigation.ts';

/** Turns taps on the app's own links into navigation without a page load; every link stays a real one. */
export function followLinks(page: Document, isOwn: (path: string) => boolean): () => void {
  let isLeaving = false;
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, page.baseURI);
    if (url.origin !== location.origin || url.hash || !isOwn(url.pathname)) return;
    event.preventDefault();
    if (isLeaving || url.pathname === location.pathname) return;
    isLeaving = true;
    // The answer to the tap is painted first: a new screen takes a slow phone longer than a tap may.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isLeaving = false;
        void go(url.pathname + url.search);
      }),
    );
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}
