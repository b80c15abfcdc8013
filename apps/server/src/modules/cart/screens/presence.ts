import type { Platform } from '../../../platform/platform.ts';
import { Turns } from '../carts.ts';
import { beat, buryNodes, type Device, setPresence } from './presence-rows.ts';

const BEAT_MS = 5000;
/** A page that reloads or a phone that changes networks is back within this. */
const LINGER_MS = 4000;
const RETRY_MS = 1000;

interface Watched {
  readonly device: Device;
  screens: number;
  /** When the last screen closed, by the product's clock. */
  closedAt: Date | null;
  /** What the database was told; null before its first word. */
  told: boolean | null;
  lingering: NodeJS.Timeout | null;
}

type Parts = Pick<Platform, 'db' | 'clock' | 'log' | 'events' | 'onClose'>;

/**
 * Which devices have an open screen, counted over all servers: each one stores its own devices under its name and
 * keeps its lease up. Screens of one device count once, whichever servers they are at.
 */
export class Presence {
  readonly #watched = new Map<string, Watched>();
  readonly #turns = new Turns();
  readonly #platform: Parts;
  readonly #node: string;
  #isClosed = false;
  #beatAt = Number.NEGATIVE_INFINITY;
  #working: Promise<unknown> = Promise.resolve();

  constructor(platform: Parts, node: string) {
    this.#platform = platform;
    this.#node = node;
    const timer = setInterval(() => this.#keepUp(), BEAT_MS);
    timer.unref();
    // Its devices stay until the lease ends: they are about to open their screens elsewhere.
    platform.onClose(async () => {
      this.#isClosed = true;
      clearInterval(timer);
      for (const { lingering } of this.#watched.values()) if (lingering) clearTimeout(lingering);
      await this.#working;
    });
  }

  entered(device: Device): void {
    const key = keyOf(device);
    const watched = this.#watched.get(key) ?? {
      device,
      screens: 0,
      closedAt: null,
      told: null,
      lingering: null,
    };
    this.#watched.set(key, watched);
    watched.screens += 1;
    watched.closedAt = null;
    if (watched.lingering) clearTimeout(watched.lingering);
    watched.lingering = null;
    if (watched.told !== true) this.#sync(key);
  }

  left(device: Device): void {
    const key = keyOf(device);
    const watched = this.#watched.get(key);
    if (!watched || this.#isClosed) return;
    watched.screens -= 1;
    if (watched.screens > 0) return;
    watched.closedAt = this.#platform.clock.now();
    watched.lingering = setTimeout(() => this.#sync(key), LINGER_MS);
    watched.lingering.unref();
  }

  /** Resolves when the database knows what this server knows. */
  async settled(): Promise<void> {
    await this.#working;
  }

  /** Stores what is true of a device now, after everything stored of it before. */
  #sync(key: string): void {
    this.#work(
      this.#turns
        .take(key, () => this.#store(key))
        .catch((error) => {
          this.#platform.log.warn({ err: error }, 'Who is at a table could not be stored; trying again');
          setTimeout(() => this.#sync(key), RETRY_MS).unref();
        }),
    );
  }

  async #store(key: string): Promise<void> {
    const { db, clock, events } = this.#platform;
    for (let watched = this.#watched.get(key); watched && !this.#isClosed; watched = this.#watched.get(key)) {
      const { device, closedAt } = watched;
      const isHere = closedAt === null;
      if (watched.told === isHere) {
        if (!isHere) this.#watched.delete(key);
        return;
      }
      if (performance.now() - this.#beatAt > BEAT_MS) await this.#beat();
      await setPresence(db.pool, device, this.#node, isHere, closedAt ?? clock.now());
      watched.told = isHere;
      events.wake(device.restaurantId);
    }
  }

  #keepUp(): void {
    const { db, clock, events, log } = this.#platform;
    const work = async () => {
      if (this.#watched.size > 0) await this.#beat();
      if ((await buryNodes(db.pool, clock.now())) > 0) events.wake();
    };
    this.#work(
      work().catch((error) =>
        log.warn({ err: error }, 'This server’s lease could not be renewed; trying again'),
      ),
    );
  }

  /** After a crash the database has forgotten who is there: it is told anew. */
  async #beat(): Promise<void> {
    this.#beatAt = performance.now();
    const isNew = await beat(this.#platform.db.pool, this.#node);
    if (!isNew) return;
    for (const [key, watched] of this.#watched) {
      if (watched.told !== true) continue;
      watched.told = null;
      this.#sync(key);
    }
  }

  #work(work: Promise<unknown>): void {
    const all = Promise.all([this.#working, work]);
    this.#working = all.then(
      () => undefined,
      () => undefined,
    );
  }
}

const keyOf = ({ cartId, clientId }: Device): string => `${cartId} ${clientId}`;
