import { type KeyValue, readJson } from '../browser/storage.ts';

const KEY = 'news-read';
/** As many as any visit brings; older ones are of visits long over. */
const MOST = 100;

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

/** Keys of the news that this phone's guest has read. */
export const newsRead = (storage: KeyValue): ReadonlySet<string> =>
  new Set(readJson(storage, KEY, isKeys) ?? []);

export function markRead(storage: KeyValue, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const all = [...new Set([...newsRead(storage), ...keys])];
  storage.set(KEY, JSON.stringify(all.slice(-MOST)));
}

export function forgetRead(storage: KeyValue, key: string): void {
  const left = [...newsRead(storage)].filter((one) => one !== key);
  storage.set(KEY, JSON.stringify(left));
}
