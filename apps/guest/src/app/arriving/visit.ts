import type { LinkAnswer, StoreSettings } from '@hansang/contract/schemas';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import type { Api, CallResult } from '../../shared/api/api.ts';
import type { CookieJar } from '../../shared/browser/cookies.ts';
import type { Session } from '../../shared/session/session.ts';
import { loadSettings } from '../../shared/venue/load-settings.ts';

/** What the guards of one navigation know. Each call is made once, whichever guard asks for it first. */
export interface Visit {
  readonly url: URL;
  readonly api: Api;
  readonly jar: CookieJar;
  readonly session: Session;
  /** The address was followed from another site. Absent where that cannot be. */
  readonly isForeign?: boolean;
  now(): number;
  /** @param key of the code that was scanned, for whoever asks first */
  link(key?: string): Promise<CallResult<LinkAnswer>>;
  /** Validates the link anew, after its page token changed. */
  relink(key?: string): Promise<CallResult<LinkAnswer>>;
  settings(): Promise<CallResult<StoreSettings>>;
  /**
   * The table's shared cart, joined; null where this phone shares none. Absent on the server, which does not know
   * who asks: the phone decides then, as soon as its page is there.
   */
  group?(): Promise<CallResult<GroupCart | null>>;
}

/** What a visit is made of; `loadSettings` where the store's settings are kept as well as read. */
type VisitParts = Omit<Visit, 'link' | 'relink' | 'settings'> & {
  loadSettings?(): Promise<CallResult<StoreSettings>>;
};

export function createVisit(parts: VisitParts): Visit {
  const { api, session, loadSettings: load = () => loadSettings(api, session) } = parts;
  let link: Promise<CallResult<LinkAnswer>> | undefined;
  let settings: Promise<CallResult<StoreSettings>> | undefined;
  return {
    ...parts,
    link(key) {
      link ??= session.validate(key);
      return link;
    },
    relink(key) {
      link = session.validate(key);
      return link;
    },
    settings() {
      settings ??= load();
      return settings;
    },
  };
}
