import type { ErrorCode, TillScope } from '@hansang/contract';
import { type Refusal, refuse } from './refusal.ts';

/** A venue's own till as its key proves it. */
export interface TillSession {
  readonly restaurantId: number;
  /** Stays when its key is replaced by a new one. */
  readonly tillId: string;
  /** The one that proved it; null where this server speaks for the till itself. */
  readonly keyId: string | null;
  readonly name: string;
  readonly scopes: readonly TillScope[];
}

/** The key side of tills, for HTTP calls. */
export interface TillKeys {
  /** The till of an `Authorization` header, which is noted as heard of; null where its key opens nothing. */
  read(authorization: string | undefined): Promise<TillSession | null>;
}

/** What no single call of tills names, because every one may be refused so. */
export const REFUSALS_OF_EVERY_CALL = [
  'VALIDATION_FAILED',
  'MALFORMED_BODY',
  'TILL_KEY_WRONG',
  'TILL_SCOPE_MISSING',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];

/** The till of a call with a till's access, which is never handled without one. */
export function tillOf({ till }: { readonly till: TillSession | null }): TillSession {
  if (!till) throw new Error('A call of a till was handled without one');
  return till;
}

/** Refuses who is no till, and what its key may not do. */
export function refuseForTill(till: TillSession | null, scope: TillScope): Refusal | null {
  if (!till) return refuse('TILL_KEY_WRONG');
  return till.scopes.includes(scope) ? null : refuse('TILL_SCOPE_MISSING');
}
