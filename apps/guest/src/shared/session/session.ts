import type { Standing } from '@hansang/contract';
import type { LinkAnswer } from '@hansang/contract/schemas';
import type { Api, CallResult, Failed } from '../api/api.ts';
import type { CookieJar } from '../browser/cookies.ts';
import type { KeyValue } from '../browser/storage.ts';
import { createStore, type Store } from '../store.ts';
import {
  accessType,
  type EntryState,
  forgetEntry,
  keptEntry,
  readEntry,
  readPeople,
  writePeople,
} from './entry.ts';
import { readHash, writeHash } from './hash-key.ts';

/** Where this phone sits and what it knows of its visit; the same thing serves guards on the server. */
export interface Session {
  readonly entry: Store<EntryState | null>;
  /** The running visit's key, as the last validation told it. */
  readonly hash: Store<string | null>;
  readonly people: Store<number | null>;
  /** How this phone stands to its table, where phones are let in; null elsewhere, and before the first validation. */
  readonly standing: Store<Standing | null>;
  now(): number;
  /** Validates the table link, with its key where one was scanned, and takes over what it says: hash, moved table. */
  validate(key?: string): Promise<CallResult<LinkAnswer>>;
  setPeople(count: number): void;
  setHash(hashKey: string | null): void;
  /** Reads the cookies again after they were changed. */
  refresh(): void;
  /** Whether another tab has come in anew since; what the cookies say is this phone's entry from now on. */
  hasMoved(): boolean;
  /** Forgets everything that belonged to this table's visit, unless the phone has come in anew in another tab. */
  clear(): void;
  onClear(listener: () => void): void;
}

export interface SessionParts {
  readonly api: Api;
  readonly jar: CookieJar;
  readonly storage: KeyValue;
  now(): number;
}

/** Without an entry in the cookies nothing can be asked. */
export const NO_ENTRY: Failed = {
  ok: false,
  status: 401,
  code: 'SESSION_REQUIRED',
  message: null,
  reply: null,
};

export function createSession({ api, jar, storage, now }: SessionParts): Session {
  const entry = createStore(readEntry(jar, now()));
  const hash = createStore(readHash(storage, entry.get()));
  const people = createStore(readPeople(jar));
  const standing = createStore<Standing | null>(null);
  const clearing: (() => void)[] = [];

  const refresh = () => {
    entry.set(readEntry(jar, now()));
    hash.set(readHash(storage, entry.get()));
    people.set(readPeople(jar));
  };
  const hasMoved = () => {
    const here = entry.get();
    const kept = here && keptEntry(jar);
    if (!here || !kept || kept.timestamp === null) return false;
    if (kept.restaurantId === here.restaurantId && kept.timestamp === here.timestamp) return false;
    refresh();
    return entry.get() !== null;
  };
  const setHash = (hashKey: string | null) => {
    const here = entry.get();
    if (here && hash.get() !== hashKey) writeHash(storage, here, hashKey);
    hash.set(hashKey);
  };

  return {
    entry,
    hash,
    people,
    standing,
    now,
    refresh,
    setHash,
    setPeople(count) {
      writePeople(jar, count);
      people.set(count);
    },
    hasMoved,
    async validate(key) {
      // The server opens a session for the link that is asked for: an old one would end the other tab's.
      hasMoved();
      const here = entry.get();
      if (!here) return NO_ENTRY;
      const { restaurantId, tableIdx, timestamp } = here;
      const hashKey = hash.get() ?? undefined;
      const result = await api.call('validateLink', {
        params: { restaurantId },
        query: { tableIdx: tableIdx ?? undefined, timestamp, accessType: accessType(here), hashKey, key },
      });
      if (!result.ok || !result.data) return result;
      const { data } = result;
      // Cleared meanwhile, or come in elsewhere: the answer is about a session that this is not any more.
      const now = entry.get();
      if (now?.timestamp !== here.timestamp || now.restaurantId !== restaurantId) return result;
      if (data.isChangeTable && data.tableIdx !== null) {
        jar.set('tid', String(data.tableIdx));
        entry.set({ ...here, tableIdx: data.tableIdx });
      }
      setHash(data.hashKey);
      standing.set(data.standing ?? null);
      return result;
    },
    clear() {
      if (hasMoved()) return;
      forgetEntry(jar);
      const here = entry.get();
      if (here) writeHash(storage, here, null);
      entry.set(null);
      hash.set(null);
      people.set(null);
      standing.set(null);
      for (const listener of clearing) listener();
    },
    onClear: (listener) => void clearing.push(listener),
  };
}
