import type { Phone } from '../../shared/phone.ts';

/**
 * So long after a visit refused a read its end may still be heard, in ms: by a phone whose socket is connected for
 * certain, however slow it or the server is just now, and by one that was connected a moment ago perhaps.
 */
const HEARING_MS = { connected: 5000, away: 300 };

/** Resolves once the end was heard, and this phone cleared, or nobody tells of it any more. */
export function endHeard({ session, late }: Pick<Phone, 'session' | 'late'>): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    // Heard already: the goodbye itself is on its way.
    const look = () => (late.isEndHeard ? again() : heard());
    const again = () => {
      timer = setTimeout(look, HEARING_MS.away);
    };
    let timer = setTimeout(look, HEARING_MS[late.isLive ? 'connected' : 'away']);
    const stop = session.entry.subscribe(() => {
      if (session.entry.get() === null) heard();
    });
  });
}
