/** A moment as clock and timers of this device have it. */
export interface Moment {
  readonly clock: number;
  readonly steady: number;
}

export const thisMoment = (): Moment => ({ clock: Date.now(), steady: performance.now() });

/** Milliseconds since then: a clock that is set back, or timers that slept, make it no less. */
export const passedSince = ({ clock, steady }: Moment): number =>
  Math.max(Date.now() - clock, performance.now() - steady);
