import { writeFileSync } from 'node:fs';

/** What is wrong, and where: the same fault of many places stands there once. */
export class FaultBook {
  readonly #places = new Map<string, Set<string>>();

  note(fault: string, place: string): void {
    this.#places.set(fault, (this.#places.get(fault) ?? new Set()).add(place));
  }

  /** By kind; what is on the most places first. */
  write(path: string): void {
    const lines = [...this.#places]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([fault, places]) => `${fault}\n    ${[...places].join(' ')}`);
    writeFileSync(path, `${lines.join('\n')}\n`);
  }

  get count(): number {
    return this.#places.size;
  }
}
