import type { NicepayAddresses } from './addresses.ts';
import type { Merchant } from './parse-return.ts';
import type { Post } from './transport.ts';

/** What every request to the provider needs: who asks, where, and how. */
export interface Connection {
  readonly merchant: Merchant;
  readonly addresses: NicepayAddresses;
  readonly post: Post;
}
