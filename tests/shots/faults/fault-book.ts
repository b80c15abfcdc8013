import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was found, each fault once, with everywhere it was seen. */
export class FaultBook {
  readonly #places = new Map<string, Set<string>>();

  note(kind: string, what: string, place: string): void {
    const fault = `${kind}: ${what}`;
    const places = this.#places.get(fault) ?? new Set();
    this.#places.set(fault, places.add(place));
  }

  get size(): number {
    return this.#places.size;
  }

  /** Writes `faults.txt`: the fault first, then where. */
  write(folder: string): void {
    const lines = [...this.#places]
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([fault, places]) => `${fault}\n    ${[...places].join(', ')}`);
    writeFileSync(join(folder, 'faults.txt'), `${lines.join('\n')}\n`);
  }
}
