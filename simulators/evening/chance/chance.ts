import { randomBytes } from 'node:crypto';
import { forked, type Random } from './fork.ts';

/** Tells this evening from others of its seed. */
const RUN = randomBytes(4).toString('hex');

/** How far a person's pauses spread about their median. */
const SPREAD = 0.6;

/** The dice of one player. */
export class Chance {
  readonly draw: Random;
  readonly #seed: number;
  readonly #name: string;

  constructor(seed: number, name: string) {
    this.#seed = seed;
    this.#name = name;
    this.draw = forked(seed, name);
  }

  /** Dice of somebody else, who belongs to this one. */
  of(name: string): Chance {
    return new Chance(this.#seed, `${this.#name}/${name}`);
  }

  is(share: number): boolean {
    return this.draw() < share;
  }

  within(least: number, most: number): number {
    return least + Math.floor(this.draw() * (most - least + 1));
  }

  pick<One>(many: readonly One[]): One | undefined {
    return many[Math.floor(this.draw() * many.length)];
  }

  /** A pause of somebody who thinks: log-normal about its median. */
  pause(median: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.draw())) * Math.cos(2 * Math.PI * this.draw());
    return median * Math.exp(SPREAD * normal);
  }

  /** Until the next of arrivals that know nothing of each other: exponential about its mean. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.draw());
  }

  /** A key that nobody else draws, nor the same seed another time: a product remembers keys for a day. */
  key(what: string): string {
    return `${this.#name}-${what}-${Math.floor(this.draw() * 2 ** 32).toString(36)}-${RUN}`;
  }

  /** What a phone calls itself, 32 figures; nobody else's, nor the same seed's another time. */
  phone(): string {
    const drawn = Array.from({ length: 32 }, () => this.within(0, 15).toString(16)).join('');
    return RUN + drawn.slice(RUN.length);
  }
}
