import type { ErrorCode, NoResponseCode } from '@hansang/contract';
import type { Localized, RefusalExtra } from '@hansang/contract/schemas';

export interface Failure {
  readonly code: ErrorCode | NoResponseCode;
  /** 999 when there was no answer. */
  readonly status: number;
  /** The server's sentence in every language; null when there was no answer. */
  readonly message: Localized | null;
  /** What the answer carried beside its code, such as the current `order`. */
  readonly extra: RefusalExtra;
}

/** A call that did not give what was asked for: refused, or without an answer. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly code: Failure['code'];
  readonly status: number;
  readonly said: Localized | null;
  readonly extra: Failure['extra'];
  constructor({ code, status, message, extra }: Failure) {
    super(code);
    this.code = code;
    this.status = status;
    this.said = message;
    this.extra = extra;
  }
  /** Nobody answered: it may work when tried again. */
  get isLost(): boolean {
    return this.status === 999 || this.status === 503 || this.code === 'SERVER_AWAY';
  }

  /** A refusal has done nothing. Of no answer, and of a fault that came after the work, nobody knows. */
  get mayBeDone(): boolean {
    return this.status >= 500;
  }
}
