import type { CartEvent } from '@hansang/rules/cart';
import { boundedCache } from '../../platform/bounded-cache.ts';

/** Carts whose keys are remembered; the next change of any other one has its key looked up. */
const MOST_CARTS = 5000;
/** Of one cart, which then no longer is. */
const MOST_KEYS = 1000;

interface Followed {
  /** Every key up to here is known. */
  revision: number;
  /** As numbers, which take a fifth of the room: one that two keys share has the log asked once more. */
  readonly keys: Set<number>;
}

/**
 * Under which keys carts were changed, as far as this server followed them without a gap. A save names the revision that it
 * was made on; who knows every key up to that revision knows whether a key is new, and the log need not be asked.
 */
export class FollowedKeys {
  readonly #carts = boundedCache<string, Followed>(MOST_CARTS);

  /** Follows a cart from a revision on, with the keys of all changes up to it that are not forgotten yet. */
  begin(cartId: string, revision: number, keys: readonly string[]): void {
    const known = this.#carts.peek(cartId);
    if (known && known.revision >= revision) return;
    if (keys.length <= MOST_KEYS) this.#carts.set(cartId, { revision, keys: new Set(keys.map(numberOf)) });
  }

  /** A change was saved, by whatever server. What comes too early comes again, from the log. */
  follow({ cartId, data }: CartEvent): void {
    const cart = cartId === null ? undefined : this.#carts.get(cartId);
    if (!cart || data.revision !== cart.revision + 1) return;
    cart.revision = data.revision;
    if (data.changeId !== undefined) cart.keys.add(numberOf(data.changeId));
    if (cart.keys.size > MOST_KEYS) this.#carts.delete(cartId as string);
  }

  /** Whether certainly no change up to this revision was made under the key. */
  isNew(cartId: string, revision: number, key: string): boolean {
    const cart = this.#carts.peek(cartId);
    return cart?.revision === revision && !cart.keys.has(numberOf(key));
  }
}

/** 31 bits, which V8 keeps in place. */
function numberOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}
