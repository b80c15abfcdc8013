import { CLIENT_ID_LENGTH } from '@hansang/contract';
import type { CookieJar } from '../browser/cookies.ts';
import { randomHex } from '../browser/random.ts';
import type { KeyValue } from '../browser/storage.ts';

const KEY = 'client-id';
const isClientId = (text: string | null | undefined): text is string => /^[0-9a-f]{32}$/.test(text ?? '');

/** This device's public label. */
export interface ClientId {
  get(): string;
  /** Draws a new one: another live session holds the old. */
  renew(): void;
}

/** Kept in local storage; where that is refused, in a cookie, so that a reload still calls under the same label. */
export function openClientId(storage: KeyValue, jar: CookieJar): ClientId {
  const keep = (id: string) => {
    storage.set(KEY, id);
    if (!storage.isKept) jar.set(KEY, id);
    return id;
  };
  const stored = storage.get(KEY) ?? jar.get(KEY);
  let id = isClientId(stored) ? stored : keep(randomHex(CLIENT_ID_LENGTH));
  return {
    get: () => id,
    renew() {
      id = keep(randomHex(CLIENT_ID_LENGTH));
    },
  };
}
