import { SCROLL_RESTORE_MS } from '@hansang/contract';
import { timesGone } from '../../shared/browser/navigation.ts';

const positions = new Map<string, number>();

export interface ScrollMemory {
  /** The guest came to an address: to another page, or to one whose sheet opened or closed over it. */
  moved(path: string, isOtherPage: boolean): void;
}

/** Remembers how far each page was scrolled, and gives it back when the guest steps back to it. */
export function rememberScroll(): ScrollMemory {
  history.scrollRestoration = 'manual';
  // Not told by `popstate`: the other page may be there before that event is.
  let known = timesGone();
  addEventListener('scroll', () => positions.set(location.pathname, scrollY), { passive: true });
  return {
    moved(path, isOtherPage) {
      const isBack = timesGone() === known;
      known = timesGone();
      if (!isOtherPage) return;
      const saved = isBack ? positions.get(path) : undefined;
      if (saved === undefined) scrollTo(0, 0);
      else setTimeout(() => scrollTo(0, saved), SCROLL_RESTORE_MS);
    },
  };
}
