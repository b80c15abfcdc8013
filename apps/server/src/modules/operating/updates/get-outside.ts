import { type RequestOptions, request } from 'node:https';
import { guarded } from '../../till/webhooks/post-out.ts';

const PATIENCE_MS = 10_000;
/** A notice is a few lines. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads a short text from an outside address by https: inside addresses are refused where they are connected to, redirects
 * are not followed, and nothing is sent along.
 * @param tls for tests, which have no certificate that anybody signed
 * @throws what was in the way
 */
export function getOutside(
  url: string,
  tls: Pick<RequestOptions, 'ca' | 'lookup'> = {},
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const asked = request(url, {
    agent: false,
    lookup: guarded(false),
    headers: { 'user-agent': 'Hansang', accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
    ...tls,
  });
  asked.on('response', (answer) => {
    if (answer.statusCode !== 200) {
      answer.destroy();
      return reject(new Error(`${new URL(url).host} answers with ${answer.statusCode}`));
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) answer.destroy(new Error('The answer is too long'));
      else parts.push(part);
    });
    answer.on('error', reject);
    answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
