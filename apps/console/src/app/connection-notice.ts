/** `slow`: hints are missing but reading works. `lost`: neither does. */
export type ConnectionNotice = 'none' | 'slow' | 'lost' | 'back';

interface ConnectionFacts {
  /** Milliseconds since the epoch, like the other moments; null: not lost. */
  readonly now: number;
  readonly lostSince: number | null;
  readonly backUntil: number;
  /** When anything of the venue was read last. */
  readonly lastRead: number;
  /** Shorter gaps are not told. */
  readonly blinkMs: number;
  /** A screen read within this time is as good as live. */
  readonly freshMs: number;
}

/** What to tell about the connection. */
export function connectionNotice(facts: ConnectionFacts): ConnectionNotice {
  const { now, lostSince, backUntil, lastRead, blinkMs, freshMs } = facts;
  if (lostSince === null) return now < backUntil ? 'back' : 'none';
  if (now - lostSince < blinkMs) return 'none';
  const hasReadSince = lastRead > lostSince + blinkMs && now - lastRead < freshMs;
  return hasReadSince ? 'slow' : 'lost';
}
