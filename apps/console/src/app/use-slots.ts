import { useSyncExternalStore } from 'react';

/** Below this width the rail lies at the foot of the screen, px; as in `shell.module.css`. */
const PHONE = 760;
/** Places in a phone's rail. */
const ON_A_PHONE = 5;
/** What a place takes in the rail beside the page at most, px: a sign over two lines of words. */
const PLACE = 76;
/** What the venue at the rail's head takes, px. */
const HEAD = 96;

const isPhone = (): boolean => window.innerWidth <= PHONE;

function slots(): number {
  if (isPhone()) return ON_A_PHONE;
  return Math.floor((window.innerHeight - HEAD) / PLACE);
}

function onResize(heard: () => void): () => void {
  window.addEventListener('resize', heard);
  return () => window.removeEventListener('resize', heard);
}

/** How many doors have a place in the rail, the last of them for all that have none. */
export function useSlots(): number {
  return useSyncExternalStore(onResize, slots);
}

/** Whether the rail lies at the foot of a phone's screen. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, isPhone);
}
