import type { Language, PaymentMethod } from '@hansang/contract';

/** What a payment is asked for: one order of one venue. */
export interface PaymentRequest {
  /** Our id of this attempt, 1–64 ASCII letters and digits, unique at the provider. */
  readonly merchantOrderId: string;
  /** Integer won, above 0. */
  readonly amount: number;
  readonly goodsName: string;
  readonly language: Language;
  /** Where the provider sends the guest's browser back to; absolute. */
  readonly returnUrl: string;
  readonly at: Date;
}

/** How the guest's browser gets to the provider. Fields go into a form in this order. */
export type Prepared = {
  readonly kind: 'form_post';
  readonly action: string;
  readonly charset: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** What approval, net-cancel and query need later; plain data that is stored with the payment. */
export interface ProviderContext {
  readonly transactionId: string;
  readonly merchantOrderId: string;
  readonly amount: number;
  /** What only the guest who authenticated has, vouched for by the provider: one authentication pays one order. */
  readonly authentication: string;
  /** Provider-specific, such as the token and addresses of this authentication. */
  readonly private: Readonly<Record<string, string>>;
}

export interface Decline {
  readonly code: string;
  readonly message: string;
}

export type Returned =
  | {
      readonly outcome: 'authenticated';
      readonly merchantOrderId: string;
      readonly amount: number;
      readonly context: ProviderContext;
    }
  | {
      readonly outcome: 'failed' | 'user_cancelled';
      readonly merchantOrderId: string;
      readonly decline: Decline;
    }
  /** Signature, merchant, amount or address is not what it must be: nothing in it may be believed. */
  | { readonly outcome: 'tampered'; readonly merchantOrderId: string | null; readonly why: string };

export interface Approval {
  readonly transactionId: string;
  readonly merchantOrderId: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly approvalNumber: string | null;
  readonly approvedAt: Date | null;
  readonly cardName: string | null;
  /** With its middle masked. */
  readonly cardNumber: string | null;
  readonly installmentMonths: number;
}

export type Approved =
  | { readonly outcome: 'approved'; readonly approval: Approval }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  /** The money was taken for another order than the return named: for the one that the approval names. */
  | { readonly outcome: 'misdirected'; readonly approval: Approval }
  /**
   * Nobody knows. `unheard`: no answer; asking tells. `contradicted`: an answer that cannot be true, such as another
   * amount; whatever happened must be undone.
   */
  | { readonly outcome: 'unknown'; readonly cause: 'unheard' | 'contradicted'; readonly why: string };

/** What a query tells of an approval; less than the approval's own reply did. */
export interface KnownApproval {
  readonly approvalNumber: string | null;
  readonly approvedAt: Date | null;
}

export type Settled =
  | { readonly outcome: 'cancelled' | 'never_approved' }
  | { readonly outcome: 'approved'; readonly known: KnownApproval }
  | { readonly outcome: 'unknown'; readonly why: string };

export interface CancelRequest {
  readonly transactionId: string;
  readonly merchantOrderId: string;
  /** Integer won to give back now. */
  readonly amount: number;
  /** What was approved; a smaller `amount` is a partial cancel, also when nothing is left after it. */
  readonly total: number;
  readonly reason: string;
  readonly at: Date;
}

/**
 * `alreadyDone`: the whole transaction had been cancelled before. A whole cancel may be sent again and again. Where
 * the provider takes no idempotency key, a partial one whose outcome is `unknown` must not be sent again: it could
 * give the money back twice.
 */
export type Cancelled =
  | { readonly outcome: 'cancelled'; readonly alreadyDone: boolean; readonly remaining: number | null }
  | { readonly outcome: 'refused'; readonly decline: Decline }
  | { readonly outcome: 'unknown'; readonly why: string };

/** The state of a transaction at the provider; one that was refunded in part is `approved`. */
export type Queried =
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'approved'; readonly known: KnownApproval }
  | { readonly outcome: 'unknown'; readonly why: string };

/** A notification is a hint to query, never a proof. */
export interface Notice {
  readonly transactionId: string;
  readonly merchantOrderId: string;
  readonly isCancelled: boolean;
}

export interface Capabilities {
  readonly netCancel: boolean;
  readonly partialCancel: boolean;
  readonly signedWebhook: boolean;
  readonly idempotencyKey: boolean;
  readonly languages: readonly string[];
}

/**
 * A card payment provider. Network trouble and unreadable answers are `unknown` values, never exceptions, so
 * that nobody mistakes "did not hear" for "did not happen".
 */
export interface PaymentProvider {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Origins beside our own that forms may be posted to, for the content security policy. */
  readonly formOrigins: readonly string[];
  prepare(request: PaymentRequest): Prepared;
  parseReturn(raw: Readonly<Record<string, string>>): Returned;
  approve(context: ProviderContext, at: Date): Promise<Approved>;
  /** Undoes an approval whose outcome is not known; queries where it cannot be undone any more. */
  resolveUnknown(context: ProviderContext, at: Date): Promise<Settled>;
  cancel(request: CancelRequest): Promise<Cancelled>;
  query(transactionId: string, at: Date): Promise<Queried>;
  parseNotice(raw: Readonly<Record<string, string>>): Notice | null;
}
