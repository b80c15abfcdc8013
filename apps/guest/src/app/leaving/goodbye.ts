import { forgetVisit, type KeptVisit, keptVisit } from '../../features/news/kept-visit.ts';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';
import type { Phone } from '../../shared/phone.ts';

/** What a phone remembers of a visit that is over: as long as its orders may be looked at. */
export interface Goodbye extends Pick<KeptVisit, 'venue' | 'table' | 'hashKey' | 'orders' | 'bill'> {
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** Won, over the whole visit. */
  readonly total: number;
}

type Leaving = Pick<Phone, 'storage' | 'session' | 'venue' | 'now'>;

const KEY = 'goodbye';
const KEPT_MS = 24 * 60 * 60_000;
/** One end is heard from several sides. */
const SAME_END_MS = 60_000;

const isGoodbye = (value: unknown): value is Goodbye => {
  const goodbye = value as Partial<Goodbye> | null;
  return (
    typeof goodbye?.endedAt === 'number' && typeof goodbye.total === 'number' && Array.isArray(goodbye.orders)
  );
};

/**
 * Keeps what the visit had, for the goodbye. Of an end that this phone did not hear it keeps one only where there is
 * something to tell: its session may be over without the visit.
 */
export function keepGoodbye({ storage, session, venue, now }: Leaving, isHeard: boolean): void {
  // A phone that the server sent away has forgotten its table by now.
  const visit = keptVisit(storage, session.entry.get() ?? 'any');
  const shown = venue.view.get();
  forgetVisit(storage);
  const last = readGoodbye(storage, now());
  if (visit === null && (!isHeard || (last && now() - last.endedAt < SAME_END_MS))) return;
  const goodbye: Goodbye = {
    venue: visit?.venue ?? shown?.name ?? '',
    table: visit?.table ?? shown?.table?.name ?? '',
    hashKey: visit?.hashKey ?? null,
    orders: visit?.orders ?? [],
    total: visit?.total ?? 0,
    bill: visit?.bill,
    endedAt: now(),
  };
  storage.set(KEY, JSON.stringify(goodbye));
}

/** The goodbye of the visit that this phone was at last, for a day. */
export function readGoodbye(storage: KeyValue, now: number): Goodbye | null {
  const goodbye = readJson(storage, KEY, isGoodbye);
  if (!goodbye) return null;
  if (now - goodbye.endedAt < KEPT_MS) return goodbye;
  storage.remove(KEY);
  return null;
}
