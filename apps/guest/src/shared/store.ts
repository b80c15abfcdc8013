import { useSyncExternalStore } from 'react';

/** A value that screens follow. `set` with an equal value tells nobody. */
export interface Store<Value> {
  /** What the rendered page shows. Hydration starts from it however late it comes, and whatever was set meanwhile. */
  readonly rendered: Value;
  get(): Value;
  set(next: Value | ((now: Value) => Value)): void;
  subscribe(listener: () => void): () => void;
}

/** A store; `rendered` where the server does not know the phone's first value. */
export function createStore<Value>(initial: Value, rendered: Value = initial): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    rendered,
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

/** Follows a store: from what the server rendered while React hydrates, from its present value everywhere else. */
export function useStore<Value>(store: Store<Value>): Value {
  return usePhoneStore(store, store.rendered);
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
