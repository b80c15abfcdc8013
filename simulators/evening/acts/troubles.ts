/** After a fault has ended, what it left undone is caught up with for so long. */
const SETTLES_MS = 20_000;

interface Trouble {
  readonly name: string;
  readonly from: number;
  to: number;
}

/** When something was broken on purpose. */
export class Troubles {
  readonly #all: Trouble[] = [];

  /** @returns what ends it */
  begin(name: string): () => void {
    const trouble = { name, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#all.push(trouble);
    return () => {
      trouble.to = performance.now();
    };
  }

  get now(): readonly string[] {
    const now = performance.now();
    return this.#all.flatMap(({ name, to }) => (to > now ? [name] : []));
  }

  /** Whether something was broken, or just mended, while this went on. */
  during(from: number, to: number): boolean {
    return this.#all.some((one) => one.from <= to && one.to + SETTLES_MS >= from);
  }

  get counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { name } of this.#all) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }
}
