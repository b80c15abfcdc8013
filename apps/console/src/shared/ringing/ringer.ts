/** How long until it rings again, in ms: sooner each time, then steadily. */
const GAPS_MS = [20_000, 15_000, 10_000] as const;
const SOFTEST = 0.55;
const STEP = 0.15;

const gapBefore = (ring: number): number => GAPS_MS[Math.min(ring, GAPS_MS.length - 1)] ?? 10_000;

/** How loud the ring is, of the volume that was chosen: each is louder than the one before. */
const loudnessOf = (ring: number): number => Math.min(1, SOFTEST + STEP * ring);

/** Rings again and again while something waits that nobody has reacted to. What comes new begins anew. */
export class Ringer {
  readonly #ring: (loudness: number) => void;
  #known: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #rings = 0;
  #pace = 1;

  constructor(ring: (loudness: number) => void) {
    this.#ring = ring;
  }

  /** @param share of the usual pauses, from the next one on */
  pace(share: number): void {
    this.#pace = share;
  }

  /** @param ids of all that waits now */
  wait(ids: readonly string[]): void {
    const isNew = ids.some((id) => !this.#known.has(id));
    this.#known = new Set(ids);
    if (ids.length === 0) this.stop();
    else if (isNew) {
      this.stop();
      this.#schedule();
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#rings = 0;
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#ring(loudnessOf(this.#rings));
      this.#rings += 1;
      this.#schedule();
    }, gapBefore(this.#rings) * this.#pace);
  }
}
