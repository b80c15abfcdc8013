import { openDialogs } from '@hansang/ui/top-layer';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Between the strip and the bar below it, in px; a page's bar begins with a fade that may be covered. */
const GAP = 8;
const FADE = 26;

/** Where the strip belongs: the topmost sheet where one is open, else the page; and how far above its lower edge, in px. */
export function useStripPlace(): { readonly host: HTMLElement; readonly bottom: number | null } {
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, openDialogs.get);
  const host = dialogs.at(-1) ?? document.body;
  const [bottom, setBottom] = useState<number | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setBottom(heightBelow(host)));
    };
    setBottom(heightBelow(host));
    // Bars come with their pages, and grow with what they explain.
    const seen = new MutationObserver(look);
    seen.observe(host, { childList: true, subtree: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      seen.disconnect();
      removeEventListener('resize', look);
    };
  }, [host]);
  return { host, bottom };
}

/** Null where nothing stands below. */
function heightBelow(host: HTMLElement): number | null {
  const ofPage = () => heightOf(document.querySelector('.page-bar'), GAP - FADE);
  if (host === document.body) return ofPage();
  // A question in the middle leaves the page's bar in sight; a sheet covers it.
  const ofSheet = heightOf(host.querySelector('.sheet-bar'), GAP);
  return ofSheet ?? (host.classList.contains('layer-modal') ? ofPage() : null);
}

const heightOf = (bar: Element | null, more: number) =>
  bar && Math.round(bar.getBoundingClientRect().height) + more;

/** Tells the page how much of it the strip covers, so that what stands at its end and every toast keep clear of it. */
export function useRoomFor(height: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--strip', `${height}px`);
    return () => void style.removeProperty('--strip');
  }, [height]);
}
