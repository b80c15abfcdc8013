import type { LRUCache } from 'lru-cache';
import { boundedCache } from './bounded-cache.ts';

/**
 * Remembers what was loaded, up to a number of entries; concurrent misses of one key load once. A load that began
 * before its key was forgotten is answered to those who wait for it but not kept, so a change never hides behind a
 * slow read.
 */
export class LoadingCache<Key extends string | number, Value extends object> {
  readonly #kept: LRUCache<Key, Value>;
  readonly #loading = new Map<Key, Promise<Value | null>>();
  readonly #load: (key: Key) => Promise<Value | null>;

  constructor(max: number, load: (key: Key) => Promise<Value | null>) {
    this.#kept = boundedCache(max);
    this.#load = load;
  }

  /** The value, without waiting when it is there. */
  get(key: Key): Value | Promise<Value | null> {
    return this.#kept.get(key) ?? this.#loading.get(key) ?? this.#start(key);
  }

  peek(key: Key): Value | undefined {
    return this.#kept.get(key);
  }

  forget(key: Key): void {
    this.#kept.delete(key);
    this.#loading.delete(key);
  }

  forgetWhere(matches: (value: Value, key: Key) => boolean): void {
    for (const [key, value] of this.#kept.entries()) if (matches(value, key)) this.#kept.delete(key);
    // What is being loaded may match as well; its waiters get it, the next reader looks again.
    this.#loading.clear();
  }

  clear(): void {
    this.#kept.clear();
    this.#loading.clear();
  }

  #start(key: Key): Promise<Value | null> {
    const loading = this.#load(key).then(
      (value) => {
        if (this.#loading.get(key) === loading) {
          this.#loading.delete(key);
          if (value !== null) this.#kept.set(key, value);
        }
        return value;
      },
      (error) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    this.#loading.set(key, loading);
    return loading;
  }
}
