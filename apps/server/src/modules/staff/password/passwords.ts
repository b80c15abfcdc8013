import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Tinypool } from 'tinypool';
import { Overloaded } from '../../../platform/calls/overloaded.ts';
import { KnownFirst, OF_STRANGER } from './known-first.ts';

export interface PasswordLimits {
  /** Passwords that may wait for their turn. */
  readonly waiting: number;
  /** Of those, of somebody whom nothing proves: who is known finds a place, before all of them. */
  readonly strangers: number;
}
/** A second and a half of work. */
const LIMITS: PasswordLimits = { waiting: 24, strangers: 16 };
const IDLE_MS = 30_000;

/**
 * Passwords as the database keeps them: salted and slow to guess, so one at a time and in a thread of their own. Files,
 * pictures and compression share another pool, which guesses must not fill.
 * @throws Overloaded when too many wait already
 */
export class Passwords {
  readonly #thread = new Tinypool({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    idleTimeout: IDLE_MS,
    taskQueue: new KnownFirst(),
  });

  readonly #limits: PasswordLimits;
  #strangers = 0;
  /** The login library stands between a try and its password. */
  readonly #isStranger = new AsyncLocalStorage<true>();

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * Does what proves a stranger's password, if not too many are at it.
   * @throws Overloaded before anything is done
   */
  async ofStranger<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#strangers >= this.#limits.strangers) throw new Overloaded('Too many strangers try passwords');
    this.#strangers += 1;
    try {
      return await this.#isStranger.run(true, work);
    } finally {
      this.#strangers -= 1;
    }
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${await this.#derive(password, salt)}`;
  }

  async verify({ hash, password }: { readonly hash: string; readonly password: string }): Promise<boolean> {
    const [salt = '', key = ''] = hash.split(':');
    const derived = Buffer.from(await this.#derive(password, salt), 'hex');
    const kept = Buffer.from(key, 'hex');
    return kept.length === derived.length && timingSafeEqual(kept, derived);
  }

  async #derive(password: string, salt: string): Promise<string> {
    if (this.#thread.queueSize >= this.#limits.waiting)
      throw new Overloaded('Too many passwords wait to be checked');
    return this.#thread.run({ password, salt, ...(this.#isStranger.getStore() && OF_STRANGER) });
  }
}
