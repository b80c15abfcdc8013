import { CALLS, callPath, HTTP_TIMEOUT_MS } from '@hansang/contract';
import type { CallAnswers } from '@hansang/contract/schemas';
import type { Api } from './api.ts';
import { badAnswer } from './bad-answer.ts';
import { noAnswer } from './failures.ts';

const READ_HEADERS = { 'cache-control': 'no-cache', pragma: 'no-cache' };

/** The calls over HTTP. `clientId` is read anew for each call: a taken one is replaced while the app runs. */
export function httpApi(clientId: () => string, fetcher: typeof fetch = (...args) => fetch(...args)): Api {
  return {
    async call(name, { params, query, body, idempotencyKey, ifNoneMatch }) {
      const { method } = CALLS[name];
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(), HTTP_TIMEOUT_MS);
      try {
        const answer = await fetcher(callPath(name, params) + queryText(query), {
          method,
          credentials: 'same-origin',
          signal: giveUp.signal,
          headers: {
            accept: 'application/json',
            platform: 'WEB',
            'client-id': clientId(),
            ...(method === 'GET' ? READ_HEADERS : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const etag = answer.headers.get('etag');
        if (answer.status === 304) return { ok: true, status: 304, data: null, etag };
        const data = await jsonOf(answer);
        // A page instead of data with 200 is somebody else's answer: a Wi-Fi login, a proxy.
        if (!answer.ok || (data === null && answer.status !== 204)) return badAnswer(answer.status, data);
        const servedAt = Date.parse(answer.headers.get('date') ?? '');
        const told = Number.isNaN(servedAt) ? {} : { servedAt };
        // What a server says is believed: it answers by the same schemas that this type is read from.
        return { ok: true, status: answer.status, data: data as CallAnswers<typeof name>, etag, ...told };
      } catch {
        return noAnswer(giveUp.signal.aborted);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function queryText(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
