import { createContext, useContext } from 'react';
import type { Api, Failed } from './api/api.ts';
import type { CookieJar } from './browser/cookies.ts';
import type { KeyValue } from './browser/storage.ts';
import type { Feedback } from './feedback/feedback.ts';
import type { MenuStore } from './menu/menu-store.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';
import type { VenueStore } from './venue/venue-store.ts';
import type { Words } from './words/words.ts';

/** What chunks that come later remember of this phone; each fills its own. */
export interface LateMemory {
  /** The page token of the visit that was ended last; a later one ends anew. */
  ended?: string;
  /** The page token whose session was refused as over: whoever heard it tells that. */
  refused?: string;
  /** The table's events reach this phone. */
  isLive?: boolean;
  /** The end of the visit was told; the part that says goodbye is being fetched. */
  isEndHeard?: boolean;
  /** The table is being followed; `isAgain` where it was moved meanwhile. */
  following?: { isAgain: boolean; done: Promise<void> };
}

/** What every feature stands on: this phone's session, its reads and what it says. */
export interface Phone {
  readonly api: Api;
  /** This device’s public label; it may be replaced while the app runs. */
  clientId(): string;
  readonly jar: CookieJar;
  /** Survives a reload. */
  readonly storage: KeyValue;
  readonly session: Session;
  readonly venue: VenueStore;
  readonly menu: MenuStore;
  readonly words: Store<Words>;
  readonly feedback: Feedback;
  readonly isOnline: Store<boolean>;
  /** Why the guest was sent to the landing page; null once it was left. */
  readonly reason: Store<string | null>;
  /** Goes up whenever orders or calls of this visit may have changed: what shows them reads them again. */
  readonly ordersChanged: Store<number>;
  readonly late: LateMemory;
  now(): number;
  /** Tells a failed call as its kind asks for, and takes the step that follows: expiry, another page. */
  fail(failed: Failed): Promise<void>;
}

export const PhoneContext = createContext<Phone | null>(null);

export function usePhone(): Phone {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('The phone is used outside its provider');
  return phone;
}
