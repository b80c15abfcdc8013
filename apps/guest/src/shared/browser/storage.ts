/** The part of `Storage` that the app uses; refused storage is replaced by memory. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** False where the browser refuses to keep anything: what is set lives until the page is left. */
  readonly isKept: boolean;
}

export function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    isKept: false,
  };
}

/** `open` reads the browser's storage; merely touching it throws where it is refused. */
export function safeStorage(open: () => Storage): KeyValue {
  const memory = memoryStorage();
  try {
    const storage = open();
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return {
      get: (key) => memory.get(key) ?? storage.getItem(key),
      set(key, value) {
        try {
          storage.setItem(key, value);
          memory.remove(key);
        } catch {
          // Full: better kept until the page is left than lost now.
          memory.set(key, value);
        }
      },
      remove(key) {
        memory.remove(key);
        storage.removeItem(key);
      },
      isKept: true,
    };
  } catch {
    return memory;
  }
}

/** A stored JSON value, or null where it is missing, broken or of another shape. */
export function readJson<Value>(
  storage: KeyValue,
  key: string,
  isValid: (value: unknown) => value is Value,
): Value | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
