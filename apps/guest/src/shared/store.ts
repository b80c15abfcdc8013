import { useSyncExternalStore } from 'react';

/** A value that screens follow. `set` with an equal value tells nobody. */
export interface Store<Value> {
  get(): Value;
  set(next: Value | ((now: Value) => Value)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const made = typeof next === 'function' ? (next as (now: Value) => Value)(value) : next;
      if (Object.is(made, value)) return;
      value = made;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a store whose first value the server renders too. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * Follows a store that only the phone knows (its cookies, its cart): `server` is what the rendered page showed, and
 * what hydration starts from.
 */
export function usePhoneStore<Value>(store: Store<Value>, server: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => server);
}

const never = () => () => {};

/** False while the server renders and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
