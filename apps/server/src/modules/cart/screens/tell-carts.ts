import type { GuestEvent } from '@hansang/contract/schemas';
import type { CartEvent } from '@hansang/rules/cart';
import type { LoggedEvent } from '../../../platform/events/event.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presenceData } from '../present-cart.ts';

/** Everybody in a cart; no id of a cart is that of another venue's. */
export const cartRoom = (cartId: string): string => `cart:${cartId}`;

/** A change that this server is saving: whoever sees it saved first tells it, the other one leaves it. */
type Stage = 'saving' | 'told';

/**
 * Tells this server's screens of carts: what it saved itself at once, everything else when the log is read. Each
 * event is told once; should the answer to a save get lost, the log tells what became of it.
 */
export class CartTeller {
  readonly #stages = new Map<string, Stage>();
  readonly #platform: Pick<Platform, 'guestSockets'>;
  readonly #node: string;

  constructor(platform: Pick<Platform, 'guestSockets' | 'events'>, node: string) {
    this.#platform = platform;
    this.#node = node;
    platform.events.listen((event) => this.#hear(event));
  }

  /** Before a save. */
  saving(event: CartEvent): void {
    this.#stages.set(keyOf(event), 'saving');
  }

  /** While it is being saved: what will be told is made ready. */
  prepare(event: CartEvent): void {
    if (event.cartId !== null) this.#platform.guestSockets.prepare(cartRoom(event.cartId), event);
  }

  /** After a save that did not happen, or of which nothing is known. */
  dropped(event: CartEvent): void {
    this.#stages.delete(keyOf(event));
  }

  /** After a save. */
  saved(event: CartEvent): void {
    const key = keyOf(event);
    if (this.#stages.get(key) === 'told') {
      this.#stages.delete(key);
      return;
    }
    this.#stages.set(key, 'told');
    this.#tell(event);
  }

  #hear(logged: LoggedEvent): void {
    switch (logged.type) {
      case 'cart.changed': {
        const { event, node } = logged.data;
        const key = keyOf(event);
        const stage = node === this.#node ? this.#stages.get(key) : undefined;
        if (stage === 'told') {
          this.#stages.delete(key);
          return;
        }
        if (stage === 'saving') this.#stages.set(key, 'told');
        this.#tell(event);
        return;
      }
      case 'cart.presence': {
        const action = logged.data.isHere ? 'join-client' : 'leave-client';
        const data = presenceData(logged.actor, logged.data);
        this.#tell({ action, clientId: logged.actor, cartId: logged.subjectId, data });
      }
    }
  }

  #tell(event: GuestEvent): void {
    if (event.cartId !== null) this.#platform.guestSockets.tell(cartRoom(event.cartId), event);
  }
}

const keyOf = ({ cartId, data }: CartEvent): string => `${cartId} ${data.revision}`;
