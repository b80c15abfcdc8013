import { TAP_TOLD_MINUTES } from '@hansang/contract';
import type { Phone } from '../../shared/phone.ts';

/** Says now and then that a person uses this phone, though all they do is read: its place at the table lives by that. */
export function tellTaps({ api, session, now }: Pick<Phone, 'api' | 'session' | 'now'>): () => void {
  // The page has just been opened, which said so.
  let toldAt = now();
  const hear = () => {
    const entry = session.entry.get();
    if (!entry || entry.tableIdx === null || now() - toldAt < TAP_TOLD_MINUTES * 60_000) return;
    toldAt = now();
    void api.call('tap', { params: { restaurantId: entry.restaurantId } });
  };
  const taps = ['pointerdown', 'keydown'] as const;
  for (const tap of taps) addEventListener(tap, hear, { passive: true });
  return () => {
    for (const tap of taps) removeEventListener(tap, hear);
  };
}
