/** Tells each key at most once in a span, the last time at its end: for hints that many changes share. */
export class Gathered<Key> {
  readonly #waiting = new Map<Key, NodeJS.Timeout>();
  readonly #spanMs: number;
  readonly #tell: (key: Key) => void;

  constructor(spanMs: number, tell: (key: Key) => void) {
    this.#spanMs = spanMs;
    this.#tell = tell;
  }

  add(key: Key): void {
    if (this.#waiting.has(key)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      this.#tell(key);
    }, this.#spanMs);
    this.#waiting.set(key, timer);
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
