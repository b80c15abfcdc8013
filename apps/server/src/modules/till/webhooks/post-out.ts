import { lookup as lookUp } from 'node:dns';
import { type Agent, type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookTrouble } from '@hansang/contract';
import { mayReach, type Target } from './outside-address.ts';

/** What came of sending something: taken, gone for good, or not taken and why. */
export type Sent =
  | { readonly outcome: 'TAKEN'; readonly status: number }
  | { readonly outcome: 'GONE'; readonly status: number }
  | { readonly outcome: 'FAILED'; readonly trouble: WebhookTrouble; readonly status: number | null };

/** An endpoint has so long to answer, from the look-up of its name to the first line of its answer. */
export const ANSWER_MS = 15_000;

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

/** What comes after the first line of an answer is thrown away, so much and so long of it: then the connection is too. */
const THROWN_AWAY_BYTES = 4096;
const THROWN_AWAY_MS = 1000;

/**
 * A way to an endpoint that keeps its connection from one event to the next. The address behind it was looked at when it
 * was opened; whoever made the way closes it (`destroy`) once all is sent, so that the next event looks again.
 */
export const openWay = ({ url }: Target): Agent =>
  url.protocol === 'https:' ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });

/**
 * Sends a body to an endpoint. Redirects are not followed, and of the answer its first line alone is read.
 * @param way without one a connection of its own
 */
export function postOut(
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  way: Agent | null = null,
  answerMs: number = ANSWER_MS,
): Promise<Sent> {
  const { url, isNamed } = target;
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const failed = (trouble: WebhookTrouble, status: number | null = null) =>
    resolve({ outcome: 'FAILED', trouble, status });
  const until = performance.now() + answerMs;
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const request = send(url, {
    method: 'POST',
    agent: way ?? false,
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
    if (way) throwAway(response);
    else response.destroy();
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    if (error instanceof InsideAddress) return failed('ADDRESS');
    // A kept connection may have been closed at the other end just now: that says nothing of the endpoint.
    const wasClosed = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    if (!wasClosed) return failed('UNREACHABLE');
    resolve(postOut(target, headers, body, null, Math.max(1, until - performance.now())));
  });
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}

/** Whatever else an answer says is nobody's to read, however much and slowly it says it. */
function throwAway(response: IncomingMessage): void {
  let left = THROWN_AWAY_BYTES;
  const late = setTimeout(() => response.destroy(), THROWN_AWAY_MS);
  late.unref();
  response.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) response.destroy();
  });
  // It was taken or refused with its first line; that the rest breaks off changes nothing.
  response.on('error', () => {});
  response.once('close', () => clearTimeout(late));
}
