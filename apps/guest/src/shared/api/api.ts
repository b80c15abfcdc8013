import type { ErrorCode, GuestCallName, NoResponseCode, PathParams } from '@hansang/contract';
import type { CallAnswers, CallSends, Localized, RefusalReply } from '@hansang/contract/schemas';

/** A part that a call has must be sent, one that it does not have cannot be. */
type Sent<Name extends GuestCallName, Part extends 'query' | 'body'> =
  undefined extends CallSends<Name, Part>
    ? { readonly [P in Part]?: CallSends<Name, Part> }
    : { readonly [P in Part]: CallSends<Name, Part> };

export type CallInput<Name extends GuestCallName> = {
  readonly params: PathParams<Name>;
  readonly idempotencyKey?: string;
  /** ETag of what is at hand already; the same version answers `data: null`, status 304. */
  readonly ifNoneMatch?: string;
} & Sent<Name, 'query'> &
  Sent<Name, 'body'>;

export interface Answered<Data> {
  readonly ok: true;
  readonly status: number;
  /** Null when the version at hand is still right (304). */
  readonly data: Data | null;
  readonly etag: string | null;
  /** The server's clock when it answered, to the second, in ms since the epoch; absent where it did not say. */
  readonly servedAt?: number;
}

/** A refusal of the server, or no usable answer at all (status 999 when there was none). */
export interface Failed {
  readonly ok: false;
  readonly status: number;
  readonly code: ErrorCode | NoResponseCode | 'UNKNOWN';
  /** The server's sentence; null where the app has to say it itself. */
  readonly message: Localized | null;
  readonly reply: RefusalReply | null;
}

export type CallResult<Data> = Answered<Data> | Failed;

/** Calls of the contract, in-process on the server and over HTTP on the phone. */
export interface Api {
  call<Name extends GuestCallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallResult<CallAnswers<Name>>>;
}
