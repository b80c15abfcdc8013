import { SCROLL_RESTORE_MS } from '@hansang/contract';
import { timesGone } from '../shared/navigation.ts';

const positions = new Map<string, number>();

/** Remembers how far each page was scrolled, and gives it back when the guest steps back to it. */
export function rememberScroll(): { moved(from: string | null, to: string): void } {
  history.scrollRestoration = 'manual';
  // Not told by `popstate`: the other page may be there before that event is.
  let known = timesGone();
  addEventListener('scroll', () => positions.set(location.pathname, scrollY), { passive: true });
  return {
    moved(from, to) {
      if (from === null || from === to) return;
      const saved = timesGone() === known ? positions.get(to) : undefined;
      known = timesGone();
      if (saved === undefined) scrollTo(0, 0);
      else setTimeout(() => scrollTo(0, saved), SCROLL_RESTORE_MS);
    },
  };
}
