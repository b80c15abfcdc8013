import type { Clock } from '../platform/clock.ts';

/** A clock that stands still until a test moves it. Begins on Friday, 20 November 2026, 19:00 in Seoul. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-11-20T19:00:00+09:00') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }

  pass(span: { readonly hours?: number; readonly minutes?: number; readonly seconds?: number }): void {
    const { hours = 0, minutes = 0, seconds = 0 } = span;
    this.#now += ((hours * 60 + minutes) * 60 + seconds) * 1000;
  }
}
