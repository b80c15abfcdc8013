import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The headers of a delivery by Standard Webhooks, signed with every secret that holds: whoever knows one may trust it. */
export function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
