import { CALLS, type CallName, callPath, type PathParams } from '@hansang/contract';
import type { GuestClient } from '../../simulators/guests/guest-client.ts';

interface Asked {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly key?: string;
}

/** The good answer of a call; null when it was refused or nobody answered. */
export async function ask<Answer>(
  origin: string,
  { headers }: GuestClient,
  name: CallName,
  { params, query, body, key }: Asked,
): Promise<Answer | null> {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  try {
    const answer = await fetch(`${origin}${callPath(name, params as PathParams<CallName>)}${search}`, {
      method: CALLS[name].method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
