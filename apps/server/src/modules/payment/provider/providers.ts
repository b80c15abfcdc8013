import type { Queryable } from '../../../platform/events/append.ts';
import { currentAccount, openAccount } from '../account/accounts.ts';
import { localAddresses, NICEPAY_ADDRESSES } from '../nicepay/addresses.ts';
import { nicepay } from '../nicepay/nicepay.ts';
import type { Merchant } from '../nicepay/parse-return.ts';
import type { Post } from '../nicepay/transport.ts';
import type { PaymentProvider } from './provider.ts';

/** How the local provider is reached once it runs. */
export interface DemoAccess {
  /** Where this server asks it. */
  readonly origin: string;
  readonly merchant: Merchant;
}

/** The local provider at which demo venues are paid until they have an account of their own. */
export interface DemoSource {
  /** Where browsers find its pages: an origin, or a path of this server. */
  readonly pages: string;
  /** Starts it when it does not run yet; null when it cannot. */
  access(): Promise<DemoAccess | null>;
}

/** Which account a payment goes through. */
export interface AccountRef {
  readonly provider: string;
  readonly accountId: string;
}

/** Finds the provider of a venue or of a payment. */
export interface Providers {
  /** Null: the venue takes no payments. */
  currentOf(restaurantId: number): Promise<AccountRef | null>;
  /** Null: that account is gone, or the demo's provider does not run. */
  open(restaurantId: number, account: AccountRef): Promise<PaymentProvider | null>;
  /** Origins beside our own that payment forms go to. */
  readonly formOrigins: readonly string[];
}

export const DEMO_ACCOUNT = { provider: 'nicepay', accountId: 'demo' } as const satisfies AccountRef;

export interface ProvidersParts {
  readonly pool: Queryable;
  /** Seals merchant keys. */
  readonly secretKey: Buffer;
  /** Address of the provider's payment window, where it is not the usual one. */
  readonly payForm: string | undefined;
  readonly demo: DemoSource | null;
  readonly post: Post;
}

export function openProviders({ pool, secretKey, payForm, demo, post }: ProvidersParts): Providers {
  const addresses = { ...NICEPAY_ADDRESSES, ...(payForm && { payForm }) };
  const forms = [addresses.payForm, ...(demo ? [demo.pages] : [])];
  return {
    formOrigins: [...new Set(forms.filter((form) => URL.canParse(form)).map((form) => new URL(form).origin))],
    async currentOf(restaurantId) {
      const own = await currentAccount(pool, restaurantId);
      if (own) return { provider: own.provider, accountId: own.accountId };
      // A venue of its owner's must never seem to be paid.
      return demo && (await isDemoVenue(pool, restaurantId)) ? DEMO_ACCOUNT : null;
    },
    async open(restaurantId, { accountId }) {
      if (accountId === DEMO_ACCOUNT.accountId) {
        const access = await demo?.access();
        return demo && access
          ? nicepay(access.merchant, localAddresses(access.origin, demo.pages), post)
          : null;
      }
      const account = await openAccount(pool, secretKey, restaurantId, accountId);
      return account && nicepay({ mid: account.mid, key: account.key }, addresses, post);
    },
  };
}

async function isDemoVenue(pool: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await pool.query<{ is_demo: boolean }>(
    'SELECT is_demo FROM restaurants WHERE restaurant_id = $1',
    [restaurantId],
  );
  return rows[0]?.is_demo === true;
}
