import type { BoardParts } from '../board/board-parts.ts';
import type { Carts } from '../cart/carts.ts';

/** What the calls of tills stand on. */
export interface TillParts extends BoardParts {
  readonly carts: Carts;
  /** Closes the secrets of webhooks. */
  readonly secretKey: Buffer;
  /** Sends to endpoints what is due now instead of at the next tick. */
  readonly sender: { wake(): void };
  /** Resolves when something happened in a venue, or after so many ms; false: the server closes. */
  venueChanged(restaurantId: number, ms: number): Promise<boolean>;
}
