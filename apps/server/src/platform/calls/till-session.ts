import type { TillScope } from '@hansang/contract';
import { type Refusal, refuse } from './refusal.ts';

/** A venue's own till as its key proves it. */
export interface TillSession {
  readonly restaurantId: number;
  /** Stays when its key is replaced by a new one. */
  readonly tillId: string;
  readonly name: string;
  readonly scopes: readonly TillScope[];
}

/** The key side of tills, for HTTP calls. */
export interface TillKeys {
  /** The till of an `Authorization` header, which is noted as heard of; null where its key opens nothing. */
  read(authorization: string | undefined): Promise<TillSession | null>;
}

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
