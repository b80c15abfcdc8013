/** A message that comes a moment too early is read as if nothing had happened. */
const SLACK_MS = 50;

/** What is told at a time, one thing for each key, unless it is taken back before. Of this node's memory alone: hints. */
export class Later<Key> {
  readonly #waiting = new Map<Key, NodeJS.Timeout>();

  tell(key: Key, inMs: number, tell: () => void): void {
    this.drop(key);
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      tell();
    }, Math.max(0, inMs) + SLACK_MS);
    this.#waiting.set(key, timer);
  }

  drop(key: Key): void {
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
