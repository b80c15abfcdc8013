/** An answer as it came, whatever its status. */
export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly errorCode?: string };
}

export type Call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<Answered>;

/** Calls a server as a till does, once: what goes wrong is what is looked for. */
export function callerOf(server: string, ownKey: string): Call {
  return async (method, path, body, key = ownKey) => {
    const response = await fetch(`${server.replace(/\/$/, '')}/api/pos/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
}
