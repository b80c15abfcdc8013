import { lookup as lookUp } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookTrouble } from '@hansang/contract';
import { mayReach, type Target } from './outside-address.ts';

/** What came of sending something: taken, gone for good, or not taken and why. */
export type Sent =
  | { readonly outcome: 'TAKEN'; readonly status: number }
  | { readonly outcome: 'GONE'; readonly status: number }
  | { readonly outcome: 'FAILED'; readonly trouble: WebhookTrouble; readonly status: number | null };

/** An endpoint has so long to answer, from the look-up of its name to the first line of its answer. */
const ANSWER_MS = 15_000;

class InsideAddress extends Error {}

/**
 * Looks a name up for one connection, and connects to the very address that was looked at: whatever a name server says a
 * moment later changes nothing. One inside address among several is enough to refuse.
 */
export const guarded =
  (isNamed: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.length === 0 || addresses.some(({ address }) => !mayReach(address, isNamed));
      if (refused) return callback(new InsideAddress(`${hostname} is an inside address`), []);
      const [first] = addresses;
      if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Sends a body to an endpoint. Redirects are not followed, and of the answer its first line alone is read. */
export function postOut(
  { url, isNamed }: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  answerMs: number = ANSWER_MS,
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const failed = (trouble: WebhookTrouble, status: number | null = null) =>
    resolve({ outcome: 'FAILED', trouble, status });
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const request = send(url, {
    method: 'POST',
    agent: false,
    lookup: guarded(isNamed),
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Hansang-Webhooks/1',
    },
  });
  const timer = setTimeout(() => {
    failed('TIMEOUT');
    request.destroy();
  }, answerMs);
  request.on('response', (response) => {
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) resolve({ outcome: 'TAKEN', status });
    else if (status === 410) resolve({ outcome: 'GONE', status });
    else failed(status >= 300 && status < 400 ? 'REDIRECT' : 'REFUSED', status);
    // Whatever else it says is nobody's to read, however much and slowly it says it.
    response.destroy();
  });
  request.on('error', (error) => failed(error instanceof InsideAddress ? 'ADDRESS' : 'UNREACHABLE'));
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}
