import { placesOn } from './places.ts';
import { SETTLE_MS, Settling } from './settling.ts';

let settling = new Settling();

/** Whether what is called so has stood at its place for a moment; of what keys are meant for. */
export const isSteady = (name: string): boolean => settling.isSettled(name, performance.now());

/**
 * Keeps whatever carries `data-steady` from reacting in the moment after it has come to its place, wherever on the page
 * that is and whatever moved it: an answer, another card that grew, a strip above. It looks as ever meanwhile. Names are
 * unlike each other within the page; a list that stays when it is empty says so with `data-steady-list`, one that comes
 * up over others with `data-pops-up`.
 * @returns what ends it
 */
export function keepSteady(): () => void {
  settling = new Settling();
  const watched = new WeakSet<Element>();
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => look());
  const held = new Set<HTMLElement>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const release = () => {
    for (const item of held)
      if (isSteady(item.dataset.steady ?? '')) {
        item.removeAttribute('aria-disabled');
        held.delete(item);
      }
  };
  function look(): void {
    const { places, lists, items } = placesOn(document);
    for (const item of items.values())
      for (const one of [item, item.parentElement])
        if (one && !watched.has(one)) {
          watched.add(one);
          sizes?.observe(one);
        }
    const moved = settling.shown(places, lists, performance.now());
    if (moved.length === 0) return;
    for (const name of moved) {
      const item = items.get(name);
      item?.setAttribute('aria-disabled', 'true');
      if (item) held.add(item);
    }
    requestAnimationFrame(() => later(painted, 0));
  }
  /** On a slow tablet a page is painted long after it was changed. */
  function painted(): void {
    settling.seen(performance.now());
    releaseLater();
  }
  /** A timer may ring a little before its time, and what moved once more waits for longer. */
  function releaseLater(): void {
    later(() => {
      release();
      if (held.size > 0 && timers.size === 0) releaseLater();
    }, SETTLE_MS + 10);
  }
  function later(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }
  const tapped = (event: Event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-steady]') : null;
    if (!item || settling.isSettled(item.dataset.steady ?? '', event.timeStamp)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  look();
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', tapped, true);
  return () => {
    changes.disconnect();
    sizes?.disconnect();
    document.removeEventListener('click', tapped, true);
    for (const timer of timers) clearTimeout(timer);
  };
}
